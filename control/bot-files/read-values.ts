import { QUOTES } from "./read-setting-value.ts";
import { fileTexts } from "./texts.ts";

export type Value = string | null | Value[] | Members;
export class Members {
  readonly entries: [name: string, value: Value][] = [];
}

export interface ReadValues {
  /** The values, of which there may be several one after the other. */
  values: Value[];
  /** Whether it is JSON as the standard has it. */
  isStrict: boolean;
  /** The words that stand without quotation marks and are neither numbers nor constants, and texts that have such a word. */
  bareWords: string[];
  problem: string | null;
}

const { json } = fileTexts;
/** More than any program of bots writes; deeper values are refused. */
const MAX_DEPTH = 20_000;
const MAX_BARE_WORDS = 100;

class Problem extends Error {}

type Container = { close: string; list: Value[]; members: null } | { close: string; list: null; members: Members };

const CLOSING: Record<string, string> = { "{": "}", "[": "]", "(": ")" };
const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const NULLS = new Set(["null", "None", "undefined", "nil", "NULL"]);
const NUMBER = /^[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|0[xX][\da-fA-F]+)[nL]?$/;
const STRICT_WORD = /^(?:null|true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const CONSTANTS = new Set(["true", "false", "True", "False", "NaN", "Infinity"]);
const BLANKS = /[\s\u200B\u2060\uFEFF]*/y;
const BARE_WORD = /[^\s"'`“”„‘’«»{}[\](),;:=#]+/y;
/** What stands before a value in a program: `const bots =`, `module.exports =`, `export default`. */
const ASSIGNMENT =
  /(?:export\s{1,9}default\b|(?:export\s{1,9})?(?:const|let|var)\s{1,9}[\w$]{1,99}(?:\s{0,9}:\s{0,9}[\w$<>[\]., ]{1,99})?\s{0,9}=|[\w$.]{1,99}\s{0,9}=)\s{0,9}(?=[[{(]|(?:new\s{1,9})?[\w$.]{1,99}\()/y;
/** What stands before the values of an object that a program makes: `DeviceAuth(account_id='a')`, `new Client({ … })`. */
const CALL = /(?:new\s{1,9})?[\p{L}_$][\w$.]{0,98}(?=\(\s{0,99}(?:(\w{1,60})\s{0,9}=|[[{(]))/uy;
/** What a program puts into a text. */
const INSERTED = /(?<!\\)(?:\\\\)*\$\{/;
const ASSERTION = /(?:as|satisfies)\s{1,9}[\w$<>[\], ]{1,99}/y;

/**
 * Reads JSON, and what programs and people write in its place: comments, trailing commas, single and curly quotation marks,
 * names without any, the constants of Python, several values in a row. Digits stay as they are written. It adds nothing:
 * a text that is cut off is refused. The time is proportional to the length, which no library for this could be held to.
 */
export function readValues(text: string): ReadValues {
  const reader = new ValueReader(text);
  let problem: string | null = null;
  try {
    reader.read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    problem = error.message;
  }
  return { values: reader.values, isStrict: reader.isStrict, bareWords: reader.bareWords, problem };
}

class ValueReader {
  readonly values: Value[] = [];
  readonly bareWords: string[] = [];
  isStrict = true;
  #at = 0;
  #needsComma = false;
  #name: string | null = null;
  #stack: Container[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    for (;;) {
      this.#skipBlanks();
      const sign = this.#text[this.#at];
      if (sign === undefined) break;
      this.#readNext(sign, this.#stack.at(-1));
    }
    if (this.#stack.length > 0) throw new Problem(json.cutOff);
  }

  #readNext(sign: string, container: Container | undefined): void {
    if (sign === "," || (sign === ";" && !container)) this.#readComma(container);
    else if (sign === "}" || sign === "]" || sign === ")") this.#close(sign);
    else if (container) this.#readInside(sign, container);
    else if (this.#skip(ASSIGNMENT) || (this.values.length > 0 && this.#skip(ASSERTION))) this.isStrict = false;
    else this.#readValue(sign);
  }

  #readInside(sign: string, container: Container): void {
    if (this.#needsComma) this.#fail(json.missingComma);
    if (container.members && this.#name === null) this.#readName();
    else this.#readValue(sign);
  }

  #readComma(container: Container | undefined): void {
    if (this.#name !== null) this.#fail(json.missingValue);
    if (!this.#needsComma && container) this.isStrict = false;
    this.#needsComma = false;
    this.#at += 1;
  }

  #close(sign: string): void {
    if (this.#name !== null) this.#fail(json.missingValue);
    const container = this.#stack.pop();
    if (container?.close !== sign) this.#fail(json.wrongBracket);
    const length = container.list?.length ?? container.members?.entries.length ?? 0;
    if (!this.#needsComma && length > 0) this.isStrict = false;
    this.#at += 1;
    this.#needsComma = true;
  }

  #readName(): void {
    const sign = this.#text[this.#at] ?? "";
    if (sign !== '"') this.isStrict = false;
    this.#name = QUOTES.has(sign) ? this.#readText(sign) : this.#readBareWord();
    this.#skipBlanks();
    const separator = this.#text[this.#at];
    if (separator !== ":" && separator !== "=") this.#fail(json.missingColon);
    this.#at += separator === "=" && this.#text[this.#at + 1] === ">" ? 2 : 1;
    if (separator !== ":") this.isStrict = false;
  }

  #readValue(sign: string): void {
    const close = CLOSING[sign];
    if (close !== undefined) {
      this.#open(sign, close);
      return;
    }
    const call = this.#skip(CALL);
    if (call) {
      this.#open("(", ")", call[1] === undefined ? null : new Members());
      return;
    }
    const next = this.#text[this.#at + 1] ?? "";
    const isPrefixed = "ubrUBR".includes(sign) && (next === '"' || next === "'");
    if (isPrefixed) this.#at += 1;
    const quote = isPrefixed ? next : sign;
    if (QUOTES.has(quote)) {
      if (quote !== '"' || isPrefixed) this.isStrict = false;
      const start = this.#at;
      this.#add(this.#readText(quote, isPrefixed && "rR".includes(sign)));
      this.#noteTemplate(this.#text.slice(start, this.#at));
    } else {
      this.#add(this.#readConstant());
    }
    this.#needsComma = true;
  }

  #open(sign: string, close: string, members = sign === "{" ? new Members() : null): void {
    if (this.#stack.length === MAX_DEPTH) throw new Problem(json.tooDeep);
    if (sign === "(") this.isStrict = false;
    const list: Value[] = [];
    this.#add(members ?? list);
    this.#stack.push(members ? { close, list: null, members } : { close, list, members: null });
    this.#needsComma = false;
    this.#at += 1;
  }

  #add(value: Value): void {
    const container = this.#stack.at(-1);
    if (container?.members) container.members.entries.push([this.#name ?? "", value]);
    else (container?.list ?? this.values).push(value);
    this.#name = null;
  }

  #readConstant(): string | null {
    const word = this.#readBareWord();
    if (STRICT_WORD.test(word)) return word === "null" ? null : word;
    this.isStrict = false;
    if (NULLS.has(word)) return null;
    if (CONSTANTS.has(word)) return word.startsWith("T") || word.startsWith("F") ? word.toLowerCase() : word;
    if (!NUMBER.test(word)) this.#noteWord(word);
    return /^\d+[nL]$/.test(word) ? word.slice(0, -1) : word;
  }

  #noteTemplate(written: string): void {
    if (written.startsWith("`") && INSERTED.test(written)) this.#noteWord(written);
  }

  #noteWord(word: string): void {
    if (this.bareWords.length < MAX_BARE_WORDS) this.bareWords.push(word);
  }

  #readBareWord(): string {
    BARE_WORD.lastIndex = this.#at;
    const word = BARE_WORD.exec(this.#text)?.[0];
    if (word === undefined) return this.#fail(json.unexpected);
    this.#at += word.length;
    return word;
  }

  #readText(quote: string, isRaw = false): string {
    const start = this.#at;
    const ends = QUOTES.get(quote) ?? quote;
    const parts: string[] = [];
    let from = start + 1;
    for (let at = from; at < this.#text.length; at += 1) {
      const sign = this.#text[at] ?? "";
      if (ends.includes(sign)) {
        this.#at = at + 1;
        return parts.join("") + this.#text.slice(from, at);
      }
      if ((sign === "\n" || sign === "\r") && quote !== "`") break;
      if (sign !== "\\") continue;
      const [escaped, length] = isRaw ? this.#readRaw(at + 1) : this.#readEscape(at + 1);
      parts.push(this.#text.slice(from, at), escaped);
      at += length;
      from = at + 1;
    }
    return this.#fail(json.unclosedText, start);
  }

  /** What a backslash stands for, and how many signs follow it. */
  #readEscape(at: number): [string, number] {
    const sign = this.#text[at] ?? "";
    const digits = sign === "u" ? 4 : sign === "x" ? 2 : 0;
    const code = this.#text.slice(at + 1, at + 1 + digits);
    if (digits > 0 && code.length === digits && /^[\da-fA-F]+$/.test(code))
      return [String.fromCharCode(Number.parseInt(code, 16)), 1 + digits];
    return [ESCAPES[sign] ?? sign, 1];
  }

  /** In a raw text of Python the backslash stays, also before a quotation mark, which does not end the text then. */
  #readRaw(at: number): [string, number] {
    return [`\\${this.#text[at] ?? ""}`, 1];
  }

  #skip(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  #skipBlanks(): void {
    for (;;) {
      this.#skip(BLANKS);
      const sign = this.#text[this.#at];
      const next = this.#text[this.#at + 1];
      if (sign === "#" || (sign === "/" && next === "/")) this.#skipLine();
      else if (sign === "/" && next === "*") this.#skipComment();
      else return;
      this.isStrict = false;
    }
  }

  #skipLine(): void {
    const end = /[\r\n]|$/g;
    end.lastIndex = this.#at;
    this.#at = end.exec(this.#text)?.index ?? this.#text.length;
  }

  #skipComment(): void {
    const end = this.#text.indexOf("*/", this.#at + 2);
    if (end < 0) this.#fail(json.unclosedComment);
    this.#at = end + 2;
  }

  #fail(reason: string, at = this.#at): never {
    const line = this.#text.slice(0, at).split(/\r\n|\r|\n/).length;
    throw new Problem(json.invalid(reason, line));
  }
}
