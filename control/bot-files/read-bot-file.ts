import { type BotFile, type BotTable, unreadable } from "./bot-table.ts";
import { countRequired, guessMapping, REQUIRED } from "./fields.ts";
import { findBots } from "./find-bots.ts";
import { noteTriggers } from "./find-triggers.ts";
import { findValueDoubts } from "./find-value-doubts.ts";
import { confirmWidth, readCells, toBotTable } from "./read-cells.ts";
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
  const table = noteTriggers(
    values,
    findBots(values, format, (lines) => readColonLines(lines) ?? readRows(lines)),
  );
  if (bareWords.length > 0 && table.problem === null) {
    const { bare, bareText, confirm } = fileTexts.doubts;
    table.doubts.push({ id: "bare", title: bare, text: bareText(bareWords), answers: [{ label: confirm }] });
  }
  return table;
}

interface DecodedText {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
  /** Why it is not a text. */
  problem: string | null;
}

/** How files begin that are no text. */
const SIGNATURES: [start: string, problem: string][] = [
  ["PK\u0003\u0004", kinds.zip],
  ["\u00d0\u00cf\u0011\u00e0", kinds.office],
  ["%PDF-", kinds.pdf],
  ["\u0089PNG", kinds.image],
  ["\u00ff\u00d8\u00ff", kinds.image],
  ["GIF8", kinds.image],
  ["\u001f\u008b", kinds.gzip],
  ["SQLite format 3", kinds.database],
  ["{\\rtf", kinds.rtf],
  ["\u00ff\u00fe\u0000\u0000", kinds.utf32],
  ["\u0000\u0000\u00fe\u00ff", kinds.utf32],
];
/** What Windows-1252 has in the place of control characters. Some decoders take the file for Latin-1 and leave those. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const SAMPLE_BYTES = 65_536;

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder("windows-1252")
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);

/** By its mark, or because every other byte is zero, as it is in the signs of most texts. */
function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const sample = Math.min(bytes.length, SAMPLE_BYTES) & ~1;
  for (let index = 0; index < sample; index += 1) {
    const parity = index % 2;
    if (bytes[index] === 0) zeros[parity] = (zeros[parity] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros.map((count) => (2 * count) / sample);
  if (odd > 0.5 && even < 0.1) return "utf-16le";
  return even > 0.5 && odd < 0.1 ? "utf-16be" : null;
}

/** Decodes a file, in every browser alike: by its byte order mark, as UTF-8 if it is that, otherwise as Windows-1252. */
function decodeText(bytes: Uint8Array): DecodedText {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const kind = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (kind) return { text: "", encoding: "UTF-8", problem: kind[1] };
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16", problem: null };
  const text = decodeUtf8(bytes);
  return text === null
    ? { text: decodeWindows1252(bytes), encoding: "Windows-1252", problem: null }
    : { text, encoding: "UTF-8", problem: null };
}

const SEPARATOR = /[,;\t|]/;
/** `accountId:deviceId:secret` or `accountId:deviceId:secret:nickname`; the nickname can contain colons. */
const LINE = /^([^:,;\t|]*):([^:,;\t|]*):([^:,;\t|]*)(?::(.*))?$/;
/** The number of a line in a list. */
const NUMBER = /^\s{0,20}\d{1,6}[.)]\s{1,20}/;
const MIN_WORDS = 3;
/** A dash or an arrow between two values. */
const DASH = /\s(?:[-–—]|[-=]>)\s/;

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");

/** Reads lines of values with colons between them. Null if most lines are something else. */
function readColonLines(text: string): BotTable | null {
  const lines = linesOf(text);
  const separated = lines[0]?.split(SEPARATOR) ?? [];
  if (separated.length > 1 && countRequired(separated) > 0) return null;
  const matches = lines.filter((line) => LINE.test(line.trim())).length;
  if (matches === 0 || matches * 2 < lines.length) return null;
  const areNumbered = lines.every((line) => NUMBER.test(line));
  const rows = lines.map((line) => (areNumbered ? line.replace(NUMBER, "") : line).trim().split(":"));
  const isLogin = lines.slice(0, 50).every((line) => /^[^:@\s]+@[^:@\s]+:/.test(line.trim()));
  const isUnordered = countRequired(rows[0] ?? []) === 0 && rows.some(hasOtherOrder);
  const cells = rows.map((parts) =>
    isLogin || isUnordered ? parts : [...parts.slice(0, 3), ...(parts.length > 3 ? [parts.slice(3).join(":")] : [])],
  );
  return { ...toBotTable(cells, fileTexts.formats.colons), isUnordered };
}

/** Whether something stands before the account: a label, or what a person signs in with. */
function hasOtherOrder(parts: readonly string[]): boolean {
  const [first = "", second = "", third = "", , fifth] = parts;
  if (parts.length < 4) return false;
  const isLabel = /\s/.test(first.trim()) || (/^\s/.test(second) && !/^\s/.test(third));
  return isLabel || (fifth !== undefined && !/^\s/.test(fifth));
}

/** Reads lines of values with blanks between them: three, and a nickname that may contain blanks. */
function readBlankLines(text: string): BotTable | null {
  const lines = linesOf(text).map((line) => line.trim());
  const separator = lines.every((line) => DASH.test(line)) ? DASH : /\s+/;
  const rows = lines.map((line) => line.split(separator));
  if (rows.length === 0 || rows.some((row) => row.length < MIN_WORDS)) return null;
  const isWide = countRequired(rows[0] ?? []) > 0 || rows.every((row) => row.length === rows[0]?.length);
  const cells = rows.map((row) => (isWide ? row : [...row.slice(0, 3), row.slice(3).join(" ")]));
  const areWords = cells.every((row) => row.slice(0, MIN_WORDS).every((cell) => /[\p{L}\p{N}]/u.test(cell)));
  const hasDigits = cells.every((row) => row.slice(0, MIN_WORDS).some((cell) => /\d/.test(cell)));
  const table = toBotTable(cells, fileTexts.formats.blanks);
  const uneven = rows.filter((row) => row.length < (rows[0]?.length ?? 0)).length;
  if (table.hasHeadings && uneven > 0 && !table.doubts.some(({ id }) => id === "wide"))
    table.doubts.push(confirmWidth(uneven));
  return (hasDigits && areWords) || table.hasHeadings ? table : unreadable(fileTexts.notRecognised);
}
