import { type BotTable, unreadable } from "./bot-table.ts";
import { type Field, isContainer, isEmail, matchHeading, PREFIXED_RANK, REQUIRED } from "./fields.ts";
import { groupSettings, type Setting } from "./group-settings.ts";
import { findJsonValue, type Line, readLine, toValue } from "./read-setting-line.ts";
import { fileTexts } from "./texts.ts";

const toWords = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
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
    if (!match || match.rank >= PREFIXED_RANK) return [];
    return [{ prefix: [...plain.slice(0, start), number].join(" ").trim(), name: heading, field: match.field }];
  });
}

/** The section without what holds its credentials: `bot` of `bot.deviceAuth`. */
function toOwner(section: string): string {
  if (isEmail(section)) return section;
  return section
    .split(".")
    .filter((name) => !isContainer(name))
    .join(".");
}

class SettingReader {
  readonly settings: Setting[] = [];
  readonly others: string[] = [];
  /** The values of credentials that may not be what the person meant. */
  readonly unclear = new Set<string>();
  /** How many lines are neither a setting nor a comment. */
  foreign = 0;
  equalSigns = 0;
  #part = 0;
  #block = 0;
  /** The section that the lines below belong to; a section is like a name without an indent. */
  #section = "";
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
    if (line.section === null || !this.#isInside(line.section)) this.#begin(line.begins);
    if (line.section !== null) this.#beginSection(line.section);
    if (line.setting) this.#readSetting(line.indent, line.setting);
  }

  #begin(what: Line["begins"]): void {
    if (what !== null) this.#part += 1;
    if (what === "block") this.#block += 1;
  }

  /** Whether a section has the credentials of the section before it, as `[bot.deviceAuth]` below `[bot]`. */
  #isInside = (name: string): boolean =>
    this.#section !== "" && name !== this.#section && toOwner(name) === this.#section;

  #beginSection(name: string): void {
    this.#parents = [];
    this.#section = toOwner(name);
    if (isEmail(name)) this.#add("email", "email", name);
  }

  #readSetting(indent: number, setting: NonNullable<Line["setting"]>): void {
    const { name, value } = setting;
    while ((this.#parents.at(-1)?.indent ?? -1) >= indent) this.#parents.pop();
    const readings = readName(name);
    const reading = readings.find(({ prefix }) => this.#usual.has(prefix)) ?? readings[0];
    if (value.trim() === "" && !reading) this.#beginParent(indent, name);
    else if (reading) this.#addReading(setting, reading);
    else this.others.push([...this.#owners(), name].join("."));
  }

  #beginParent(indent: number, name: string): void {
    const isTransparent = isContainer(name);
    if (!isTransparent) this.#parents.push({ indent, name });
    if (!isTransparent && indent === 0) this.#begin("block");
    if (isEmail(name)) this.#add("email", "email", name);
  }

  #addReading(setting: NonNullable<Line["setting"]>, { field, name, prefix }: Reading): void {
    const isCredential = REQUIRED.includes(field);
    if (setting.sign === "=") this.equalSigns += 1;
    const { value, isUnclear } = toValue(setting, isCredential);
    if (isUnclear && isCredential) this.unclear.add(value);
    this.#add(field, name, value, prefix);
  }

  #add(field: Field, name: string, value: string, own = ""): void {
    const prefix = [...this.#owners(), own].join(" ").trim();
    this.settings.push({ part: this.#part, block: this.#block, prefix, field, name, value });
  }

  #owners(): string[] {
    const parents = this.#parents.map(({ name }) => name);
    return this.#section === "" ? parents : [this.#section, ...parents];
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

function toTable({ settings, others, equalSigns, unclear }: SettingReader): BotTable | null {
  const { formats, notes, doubts } = fileTexts;
  const { bots, unused, isUnclear } = groupSettings(settings);
  if (bots.length === 0) return null;
  const columns = [...new Set(bots.flatMap((bot) => [...bot.keys()]))];
  const table: BotTable = {
    ...unreadable("", equalSigns * 2 >= settings.length ? formats.settings : formats.labels),
    cells: [columns, ...bots.map((bot) => columns.map((name) => bot.get(name) ?? ""))],
    hasHeadings: true,
    isNamed: true,
    unclear,
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

/** The values of settings that are JSON, as in `DEVICE_AUTH={"accountId":"a"}`, and the lines without them. */
export function splitJsonSettings(text: string): { json: string[]; rest: string[] } {
  const json: string[] = [];
  const rest: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const value = findJsonValue(line);
    if (value === null) rest.push(line);
    else json.push(value);
  }
  return { json, rest };
}

/** The names in these lines that a bot's settings could have. */
export const findNames = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const name = readLine(line)?.setting?.name;
    return name !== undefined && readName(name).length > 0 ? [name] : [];
  });
