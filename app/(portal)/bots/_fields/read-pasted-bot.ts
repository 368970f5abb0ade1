import type { BotFile } from "#control/bot-files/bot-table.ts";
import { type BotRecord, FIELDS, isMapped, toBotRecords } from "#control/bot-files/fields.ts";
import { readBotFile } from "#control/bot-files/read-bot-file.ts";
import type { Language } from "../../../_languages/language.ts";

export interface PastedBot {
  /** What the text has of the bot; null if it is to be pasted as it is, or cannot be used here. */
  bot: BotRecord | null;
  /** What the person is told; null for a text that is a single value. */
  message: string | null;
  /** Whether the import can do what this form cannot. */
  isForImport: boolean;
}

const NOTHING: PastedBot = { bot: null, message: null, isForImport: false };

/** Shorter values than these may be a sentence, a name or a single secret. */
const MIN_LENGTH = 16;
const MIN_PARTS = 3;

/** Whether a text that names nothing can only be a bot's credentials. */
function isPlainBot(text: string): boolean {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  return lines.length > 1 || text.split(/[\s:;,|]+/).filter((part) => part.length >= MIN_LENGTH).length >= MIN_PARTS;
}

/** Whether columns with values would be left out. */
function leavesValues({ cells, hasHeadings, mapping }: BotFile): boolean {
  const used = new Set<number | null>(Object.values(mapping));
  return cells.slice(hasHeadings ? 1 : 0).some((row) => row.some((cell, column) => cell !== "" && !used.has(column)));
}

/**
 * Reads a bot of a pasted text, as the import reads it. A text of another kind is the value of one field; so is one whose
 * values have no names, unless it is pasted where credentials are and looks like them.
 */
export function readPastedBot({ t }: Language, text: string, isForCredentials: boolean): PastedBot {
  const file = readBotFile(text);
  if (file.problem !== null || !isMapped(file.mapping)) return NOTHING;
  if (!file.isNamed && !file.hasHeadings && !(isForCredentials && isPlainBot(text))) return NOTHING;
  const [bot, ...others] = toBotRecords(file, file.mapping);
  if (!bot || FIELDS.slice(0, 3).some((field) => bot[field] === "")) return NOTHING;
  if (others.length > 0)
    return { bot: null, message: t("bots.paste.several", { count: others.length + 1 }), isForImport: true };
  if (file.doubts.length > 0 || file.notes.length > 0 || leavesValues(file))
    return { bot: null, message: t("bots.paste.doubtful"), isForImport: true };
  return { bot, message: t("bots.paste.filled", { format: file.format }), isForImport: false };
}
