import { type BotRecord, FIELDS, isMapped, toBotRecords } from "#control/bot-files/fields.ts";
import { readBotFile } from "#control/bot-files/read-bot-file.ts";
import { botsTexts } from "../texts.ts";

const texts = botsTexts.paste;

export interface PastedBot {
  /** What the text has of the bot; null if it is to be pasted as it is, or cannot be used here. */
  bot: BotRecord | null;
  /** What the person is told; null for a text that is a single value. */
  message: string | null;
  /** Whether the import can do what this form cannot. */
  isForImport: boolean;
}

const NOTHING: PastedBot = { bot: null, message: null, isForImport: false };

/** Reads a bot of a pasted text, as the import reads it. A text of another kind is the value of one field. */
export function readPastedBot(text: string): PastedBot {
  const file = readBotFile(text);
  if (file.problem !== null || !isMapped(file.mapping)) return NOTHING;
  const [bot, ...others] = toBotRecords(file, file.mapping);
  if (!bot || FIELDS.slice(0, 3).some((field) => bot[field] === "")) return NOTHING;
  if (others.length > 0) return { bot: null, message: texts.several(others.length + 1), isForImport: true };
  const [doubt] = file.doubts;
  if (doubt) return { bot: null, message: texts.doubtful, isForImport: true };
  return { bot, message: texts.filled(file.format), isForImport: false };
}
