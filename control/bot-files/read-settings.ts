import { type BotTable, unreadable } from "./bot-table.ts";
import { type Field, isEmail, matchHeading, normalizeHeading, REQUIRED } from "./fields.ts";
import { groupSettings, type Setting } from "./group-settings.ts";
import { fileTexts } from "./texts.ts";

const MAX_LINE = 4_000;
const LINE =
  /^([-*•] +)?(?:export +|set +|const +|let +|var +|\$env:)?["']?([\p{L}_][\p{L}\p{N} _.@-]{0,60}?)["']?[ \t]{0,20}([:=])[ \t]*(.*)$/u;
const SEPARATOR = /^(?:[-=*_~+#]{2,}|\[.*\]|-)$/;
const COMMENT = /^(?:[#;]|\/\/|rem )/i;
/** What may hold a bot's credentials in a file of settings with indents. */
const CONTAINERS = new Set(["deviceauth", "auth", "credentials"]);

interface Line {
  indent: number;
  /** The name and value; null for what separates bots. */
  setting: { name: string; sign: string; value: string } | null;
  begins: boolean;
}

function readLine(source: string): Line | null {
  const text = source.trim().replaceAll("**", "");
  const indent = source.length - source.trimStart().length;
  if (text === "" || SEPARATOR.test(text)) return { indent, setting: null, begins: true };
  if (text.length > MAX_LINE) return null;
  const match = LINE.exec(text);
  if (!match) return COMMENT.test(text) ? { indent, setting: null, begins: false } : null;
  const [, dash = "", name = "", sign = "", value = ""] = match;
  return { indent: indent + dash.length, setting: { name, sign, value }, begins: dash !== "" };
}

const toWords = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

interface Reading {
  prefix: string;
  name: string;
  field: Field;
}

/** How a name may be read: with each part of its beginning as a prefix, and with a number of the bot at either end. */
function readName(name: string): Reading[] {
  const words = toWords(name);
  const last = words.at(-1) ?? "";
  const number = /\d+$/.exec(last)?.[0] ?? "";
  const plain =
    number === "" ? words : [...words.slice(0, -1), last.slice(0, -number.length)].filter((word) => word !== "");
  return plain.flatMap((_, start) => {
    const heading = plain.slice(start).join("");
    const match = matchHeading(heading);
    if (!match || match.rank >= 100) return [];
    return [{ prefix: [...plain.slice(0, start), number].join(" ").trim(), name: heading, field: match.field }];
  });
}

/** Without the quotation marks, and without the comment that may follow credentials. */
function readValue(source: string, sign: string, isCredential: boolean): string {
  const text = source.trim().replace(/[,;]$/, "").trim();
  const quote = text[0] ?? "";
  const end = `"'\``.includes(quote) && quote !== "" ? text.indexOf(quote, 1) : -1;
  if (end > 0 && /^\s*(?:#.*)?$/.test(text.slice(end + 1))) return text.slice(1, end).trim();
  const whole = source.trim();
  if (sign !== "=" || !isCredential) return whole;
  const comment = whole.search(/\s#/);
  return comment < 0 ? whole : whole.slice(0, comment).trim();
}

class SettingReader {
  readonly settings: Setting[] = [];
  readonly others: string[] = [];
  /** How many lines are neither a setting nor a comment. */
  foreign = 0;
  equalSigns = 0;
  #part = 0;
  /** The names that the indented lines below belong to. */
  #parents: { indent: number; name: string }[] = [];
  #usual: Set<string>;

  constructor(lines: (Line | null)[]) {
    const readings = lines.flatMap((line) => (line?.setting ? readName(line.setting.name) : []));
    this.#usual = new Set(readings.filter(({ name }) => name.endsWith("accountid")).map(({ prefix }) => prefix));
    for (const line of lines) this.#read(line);
  }

  #read(line: Line | null): void {
    if (line === null) {
      this.foreign += 1;
      return;
    }
    if (line.begins) this.#part += 1;
    if (line.setting) this.#readSetting(line.indent, line.setting);
  }

  #readSetting(indent: number, { name, sign, value }: NonNullable<Line["setting"]>): void {
    while ((this.#parents.at(-1)?.indent ?? -1) >= indent) this.#parents.pop();
    const readings = readName(name);
    const reading = readings.find(({ prefix }) => this.#usual.has(prefix)) ?? readings[0];
    if (value.trim() === "" && !reading) {
      const isTransparent = CONTAINERS.has(normalizeHeading(name));
      if (!isTransparent) this.#parents.push({ indent, name });
      if (!isTransparent && indent === 0) this.#part += 1;
      if (isEmail(name)) this.#add("email", "email", name);
      return;
    }
    if (!reading) {
      this.others.push([...this.#parents.map((parent) => parent.name), name].join("."));
      return;
    }
    const isCredential = REQUIRED.includes(reading.field);
    if (sign === "=") this.equalSigns += 1;
    this.#add(reading.field, reading.name, readValue(value, sign, isCredential), reading.prefix);
  }

  #add(field: Field, name: string, value: string, own = ""): void {
    const prefix = [...this.#parents.map((parent) => parent.name), own].join(" ").trim();
    this.settings.push({ part: this.#part, prefix, field, name, value });
  }
}

/** What such a text is recognised by. */
const SAMPLE_LENGTH = 65_536;

/** Reads `KEY=value` and `Label: value` lines, of one bot or of several. Null if the text is something else. */
export function readSettings(text: string): BotTable | null {
  const sample = readLines(text.slice(0, SAMPLE_LENGTH));
  const reader = sample && (text.length > SAMPLE_LENGTH ? readLines(text) : sample);
  return reader && toTable(reader);
}

function readLines(text: string): SettingReader | null {
  const lines = text.split(/\r\n|\r|\n/).map(readLine);
  const reader = new SettingReader(lines);
  const fields = new Set(reader.settings.map(({ field }) => field));
  const isOfBots = REQUIRED.filter((field) => fields.has(field)).length > 1;
  return isOfBots && reader.foreign <= reader.settings.length ? reader : null;
}

function toTable({ settings, others, equalSigns }: SettingReader): BotTable | null {
  const { formats, notes, doubts } = fileTexts;
  const { bots, unused, isUnclear } = groupSettings(settings);
  if (bots.length === 0) return null;
  const columns = [...new Set(bots.flatMap((bot) => [...bot.keys()]))];
  const table: BotTable = {
    ...unreadable("", equalSigns * 2 >= settings.length ? formats.settings : formats.labels),
    cells: [columns, ...bots.map((bot) => columns.map((name) => bot.get(name) ?? ""))],
    hasHeadings: true,
    isNamed: true,
    problem: null,
  };
  const left = [...new Set([...others, ...unused])];
  if (left.length > 0) table.notes.push(notes.settings(left));
  if (isUnclear) {
    const answers = [{ label: doubts.confirm }];
    table.doubts.push({ id: "blocks", title: doubts.blocks, text: doubts.blocksText, answers });
  }
  return table;
}

const PAIR = /^\s*["']?([\p{L}][\p{L}\p{N} _.-]{0,60}?)["']?\s{0,20}[:=]/u;

/** Reads pairs that stand side by side, a bot in each line: `accountId: a, deviceId: b, secret: c`. Null if it has none. */
export function readPairs({ cells, hasHeadings }: BotTable): BotTable | null {
  const isPair = (cell: string) => REQUIRED.some((field) => matchHeading(PAIR.exec(cell)?.[1] ?? "")?.field === field);
  const isRow = (row: readonly string[]) => row.filter(isPair).length > 1;
  if (hasHeadings || cells.length === 0 || !cells.slice(0, 50).every(isRow)) return null;
  return readSettings(cells.map((row) => row.join("\n")).join("\n\n"));
}

/** The values of settings that are JSON, as in `DEVICE_AUTH={"accountId":"a"}`, one in each line. */
export function findJsonSettings(text: string): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const value = LINE.exec(line.slice(0, MAX_LINE).trim())?.[4] ?? "";
    return /^(["'`]?)([{[].*[}\]])\1$/.exec(value.trim())?.[2] ?? [];
  });
}
