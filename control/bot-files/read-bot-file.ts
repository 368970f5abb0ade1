import { type BotFile, type BotTable, unreadable } from "./bot-table.ts";
import { type DecodedText, decodeText } from "./decode-text.ts";
import { countRequired, guessMapping, REQUIRED } from "./fields.ts";
import { findBots } from "./find-bots.ts";
import { findValueDoubts } from "./find-value-doubts.ts";
import { readCells } from "./read-cells.ts";
import { readBlankLines, readColonLines } from "./read-lines.ts";
import { findNames, readPairs, readSettings, splitJsonSettings } from "./read-settings.ts";
import { readValues } from "./read-values.ts";
import { fileTexts } from "./texts.ts";

const { formats, kinds, notes } = fileTexts;

/** The marks around code in chats and documents. */
const FENCE = /^\s*```[^\n\r]{0,40}(?:\r\n|\r|\n)([\s\S]*?)(?:\r\n|\r|\n)```\s*$/;
const withoutFence = (text: string): string =>
  text.trimStart().startsWith("```") ? (FENCE.exec(text)?.[1] ?? text) : text;
const COMMENTS = /^(?:\s*(?:\/\/|#)[^\n\r]{0,1000}[\n\r]+|\s*\/\*[^*]{0,1000}\*\/){0,50}\s*/;
const VALUES =
  /^(?:[{([]|export\s{1,9}default\b|(?:(?:export\s{1,9})?(?:const|let|var)\s{1,9}[\w$]{1,99}(?:\s{0,9}:[^=\n]{1,99})?|[\w$.]{1,99})\s{0,9}=\s{0,9}[{([])/;
/** An object that a program makes, alone or as a value: `DeviceAuth(account_id='a')`, `new Client({ … })`. */
const CALL =
  /^(?:(?:(?:const|let|var)\s{1,9})?[\w$.]{1,99}\s{0,9}=\s{0,9})?(?:new\s{1,9})?[\w$.]{1,99}\(\s{0,99}(?:\w{1,60}\s{0,9}=|[[{(])/;
/** The inside of an object of objects. */
const INSIDE = /^["'][^"'\r\n]{1,320}["']\s{0,99}:\s{0,99}\{/;
/** A part of a file that has settings: `[bot]`, and nothing else in the line but a comment. */
const SECTION = /^\[{1,2}[^\]"'{}:,[]{1,100}\]{1,2}[ \t]*(?:[#;][^\n\r]{0,1000})?(?:[\r\n]|$)/;
/** A value of a program, or JSON in the first of several settings. */
const SETTING = /^[\w$.]{1,99}\s{0,9}=/;

/** Reads the bots of a file or of a pasted text, whichever program or person wrote it. */
export function readBotFile(source: Uint8Array | string): BotFile {
  const decoded: DecodedText =
    typeof source === "string" ? { text: source, encoding: "UTF-8", problem: null } : decodeText(source);
  const table =
    decoded.problem === null
      ? readText(withoutFence(decoded.text.replace(/^\uFEFF/, "")))
      : unreadable(decoded.problem);
  const mapping = guessMapping(table);
  const file = { ...table, mapping };
  if (decoded.encoding !== "UTF-8" && table.format !== "") {
    file.format = formats.inEncoding(table.format, decoded.encoding);
    if (decoded.encoding === "Windows-1252") file.notes = [notes.windows1252, ...table.notes];
  }
  return { ...file, doubts: [...table.doubts, ...findValueDoubts(file)] };
}

function readText(text: string): BotTable {
  const start = text.replace(COMMENTS, "");
  if (text.trim() === "") return unreadable(fileTexts.noRows);
  if (/^<(?:!doctype|html|table|head|body)/i.test(start)) return unreadable(kinds.html);
  if (/^<\?xml/i.test(start)) return unreadable(kinds.xml);
  if (VALUES.test(start) && !SECTION.test(start)) {
    const table = readObjects(text);
    return (table.problem !== null && SETTING.test(start) && readJsonSettings(text)) || table;
  }
  if (INSIDE.test(start)) return readObjects(`{${text}}`);
  const called = CALL.test(start) ? readObjects(text) : null;
  // Of a call without names nothing is certain: its arguments may be of anything.
  if (called?.problem === null && called.isNamed) return called;
  return readJsonSettings(text) ?? readSettings(text) ?? readColonLines(text) ?? readRows(text);
}

/** Reads the settings that hold JSON, and asks about others that hold the credentials of a bot. Null if none has a bot. */
function readJsonSettings(text: string): BotTable | null {
  const { json, rest } = splitJsonSettings(text);
  const table = json.length > 0 ? readObjects(json.join("\n")) : null;
  if (table?.problem !== null || countRequired(table.cells[0] ?? []) < 2) return null;
  const names = [...new Set(findNames(rest))];
  if (names.length > 0) table.notes.push(notes.settings(names));
  if (readSettings(rest.join("\n"))) {
    const { settings, settingsText, confirm } = fileTexts.doubts;
    table.doubts.push({ id: "settings", title: settings, text: settingsText(names), answers: [{ label: confirm }] });
  }
  return table;
}

function readRows(text: string): BotTable {
  const table = readCells(text);
  const pairs = table && readPairs(table);
  if (pairs) return pairs;
  if (table && (table.hasHeadings || table.problem !== null || widthOf(table) >= REQUIRED.length)) return table;
  const words = readBlankLines(text);
  return (words && readPairs(words)) ?? words ?? table ?? unreadable(fileTexts.notRecognised);
}

const widthOf = ({ cells }: BotTable): number => cells.reduce((most, row) => Math.max(most, row.length), 0);

function readObjects(text: string): BotTable {
  const { values, isStrict, bareWords, problem } = readValues(text);
  const single = isStrict ? formats.json : formats.looseJson;
  const format = values.length > 1 ? formats.jsonLines : single;
  if (problem !== null) return unreadable(problem, format);
  const table = findBots(values, format, (lines) => readColonLines(lines) ?? readRows(lines));
  if (bareWords.length > 0 && table.problem === null) {
    const { bare, bareText, confirm } = fileTexts.doubts;
    table.doubts.push({ id: "bare", title: bare, text: bareText(bareWords), answers: [{ label: confirm }] });
  }
  return table;
}
