import { readSettingValue, type SettingValue } from "./read-setting-value.ts";

const MAX_LINE = 4_000;
const BULLET = /^[-*•] +/;
/** What stands before a name in a program: with it, the type of the value may stand behind the name. */
const DECLARATION = /^(?:export +)?(?:const|let|var) +/;
const BEFORE_NAME = /^(?:export +|[sS][eE][tT] +|\$env:)/;
/** A name and what follows it; `:=` and `=>` stand between blanks, otherwise their second sign may be the value's. */
const LINE =
  /^["']?([\p{L}_][\p{L}\p{M}\p{N} _.@-]{0,60}?)["']?(?:[ \t]{1,20}(:=|=>)[ \t]{1,20}|[ \t]{0,20}([:=])[ \t]*)(.*)$/u;
/** Everything in quotation marks, as the command interpreter of Windows has it: `set "NAME=value"`. */
const QUOTED_SET = /^set +"([^"]*)"$/i;
const PYTHON_TYPE = /^(?:str|Final|Final\[str\]|string|String) {0,9}= {0,9}(?=["'`])/;
const ANY_TYPE = /^[\w$<>[\]|. ]{1,60}= {0,9}/;
const SEPARATOR = /^(?:[-=*_~+#]{2,}|-)$/;
/** A part of a file that has settings: `[bot]`, or `[[bots]]`, and nothing else but a comment. */
const SECTION = /^\[\[?([^[\]]{0,200})\]\]?(?:\s+[#;].*)?$/;
/** The end of an object in a program. */
const BRACKETS = /^[)\]}]{1,9}[,;]?$/;
const COMMENT = /^(?:[#;]|\/\/|rem )/i;

export interface Line {
  indent: number;
  /** The name and value; null for what separates bots. */
  setting: { name: string; sign: string; value: string } | null;
  /** The name of the section that begins here. */
  section: string | null;
  begins: "item" | "block" | null;
}

/** Without the marks of bold letters around the label, and around a value that is bold as a whole. */
function withoutBold(text: string): string {
  const end = text.startsWith("**") ? text.indexOf("**", 2) : -1;
  if (end < 0) return text;
  const inside = text.slice(2, end);
  const rest = text.slice(end + 2);
  const isLabel = inside.trimEnd().endsWith(":") || rest.trimStart().startsWith(":") || rest === "";
  return isLabel && !inside.includes("=") ? inside + rest : text;
}

const ofValue = (value: string): string => {
  const text = value.trim();
  const isBold = text.length > 4 && text.startsWith("**") && text.indexOf("**", 2) === text.length - 2;
  return isBold ? text.slice(2, -2) : value;
};

/** The name and value of a setting; null if the line is something else. */
export function splitSetting(source: string): Line["setting"] {
  const text = withoutBold(source);
  const inSet = QUOTED_SET.exec(text)?.[1];
  const isDeclared = DECLARATION.test(text);
  const match = LINE.exec(inSet ?? (isDeclared ? text.replace(DECLARATION, "") : text.replace(BEFORE_NAME, "")));
  if (!match) return null;
  const [, name = "", wide, narrow, value = ""] = match;
  const typed = narrow === ":" ? (isDeclared ? ANY_TYPE : PYTHON_TYPE).exec(value)?.[0] : undefined;
  if (typed !== undefined) return { name, sign: "=", value: value.slice(typed.length) };
  const sign = wide === undefined ? (narrow ?? "") : "=";
  return { name, sign, value: sign === ":" ? ofValue(value) : value };
}

/** What a line of a file of settings says; null if it is none of these. */
export function readLine(source: string): Line | null {
  const text = source.trim();
  const indent = source.length - source.trimStart().length;
  const line: Line = { indent, setting: null, section: null, begins: null };
  if (text === "" || SEPARATOR.test(text)) return { ...line, begins: "block" };
  if (text.length > MAX_LINE) return null;
  const section = SECTION.exec(text)?.[1];
  if (section !== undefined) return { ...line, section: section.trim(), begins: "block" };
  const bullet = BULLET.exec(text)?.[0] ?? "";
  const setting = splitSetting(text.slice(bullet.length));
  if (!setting) return COMMENT.test(text) || BRACKETS.test(text) ? line : null;
  return { ...line, indent: indent + bullet.length, setting, begins: bullet === "" ? null : "item" };
}

/** The value of a setting without what the notation adds. */
export const toValue = ({ sign, value }: NonNullable<Line["setting"]>, isCredential: boolean): SettingValue =>
  readSettingValue(value, sign, isCredential);

/** The JSON that a line has as its value, as in `DEVICE_AUTH={"accountId":"a"}`; null if it has none. */
export function findJsonValue(line: string): string | null {
  if (!line.includes("{") && !line.includes("[")) return null;
  const text = line.trim().replace(BULLET, "");
  const value = splitSetting(text)?.value.trim() ?? "";
  return /^(["'`]?)([{[].*[}\]])\1[,;]?$/.exec(value)?.[2] ?? null;
}
