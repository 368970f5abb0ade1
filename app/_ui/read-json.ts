import { type Node, type ParseError, ParseErrorCode, parseTree } from "jsonc-parser";

/** A position in a text; lines and columns count from 1, as in editors. */
export interface Place {
  line: number;
  column: number;
  /** Characters before it, from 0. */
  offset: number;
}

export interface JsonProblem {
  message: string;
  place: Place;
}

type Path = readonly PropertyKey[];

export type ReadJson =
  | { problem: null; value: unknown; placeOf: (path: Path) => Place }
  | { problem: JsonProblem; value?: undefined };

const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Parses JSON and keeps the position of each value. The messages of `JSON.parse` differ between browsers. */
export function readJson(text: string): ReadJson {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, STRICT);
  const [error] = errors;
  if (error) return problemAt(text, describeError(error, text), error.offset);
  const repeated = root && findRepeatedName(root);
  if (repeated) return problemAt(text, `${JSON.stringify(repeated.value)} is there twice`, repeated.offset);
  return { problem: null, value: JSON.parse(text), placeOf: (path) => placeAt(text, offsetOf(root, path)) };
}

const problemAt = (text: string, message: string, offset: number): ReadJson => ({
  problem: { message, place: placeAt(text, offset) },
});

function placeAt(text: string, offset: number): Place {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, offset };
}

const EXPECTED: Partial<Record<ParseErrorCode, string>> = {
  [ParseErrorCode.ValueExpected]: "A value",
  [ParseErrorCode.PropertyNameExpected]: "A name in double quotes",
  [ParseErrorCode.ColonExpected]: "A colon",
  [ParseErrorCode.CommaExpected]: "A comma or a closing bracket",
  [ParseErrorCode.CloseBraceExpected]: "A closing brace",
  [ParseErrorCode.CloseBracketExpected]: "A closing bracket",
  [ParseErrorCode.EndOfFileExpected]: "The end",
};
const INVALID: Partial<Record<ParseErrorCode, string>> = {
  [ParseErrorCode.InvalidSymbol]: "is not a JSON value: text needs double quotes",
  [ParseErrorCode.InvalidNumberFormat]: "is not a number",
  [ParseErrorCode.UnexpectedEndOfNumber]: "is not a complete number",
  [ParseErrorCode.UnexpectedEndOfString]: "has no closing quote",
  [ParseErrorCode.InvalidUnicode]: "has an invalid \\u escape: four hexadecimal digits must follow",
  [ParseErrorCode.InvalidEscapeCharacter]: "has an invalid escape after a backslash",
  [ParseErrorCode.InvalidCharacter]: "holds a control character: write it as an escape, such as \\n",
  [ParseErrorCode.InvalidCommentToken]: "is a comment, which JSON does not allow",
  [ParseErrorCode.UnexpectedEndOfComment]: "is a comment, which JSON does not allow",
};
const MAX_QUOTED_LENGTH = 20;

function describeError({ error, offset, length }: ParseError, text: string): string {
  const expected = EXPECTED[error];
  const found = quote(text.slice(offset, offset + length));
  if (expected) return `${expected} is missing before ${found ?? "the end of the text"}`;
  return `${found ?? "The text"} ${INVALID[error] ?? "is not valid JSON"}`;
}

function quote(found: string): string | null {
  if (found === "") return null;
  return found.length > MAX_QUOTED_LENGTH ? `${found.slice(0, MAX_QUOTED_LENGTH)}…` : found;
}

/** The second name node of two equal names in one object: `JSON.parse` would drop the first member. */
function findRepeatedName(node: Node): Node | null {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const name = child.type === "property" ? child.children?.[0] : undefined;
    if (name && seen.has(name.value)) return name;
    if (name) seen.add(name.value);
    const inner = findRepeatedName(child);
    if (inner) return inner;
  }
  return null;
}

/** Where a member or element begins or, when the text lacks it, the nearest one that contains it. */
function offsetOf(root: Node | undefined, path: Path): number {
  let value = root;
  let offset = 0;
  for (const part of path) {
    const child = childOf(value, part);
    if (!child) break;
    offset = child.offset;
    value = child.type === "property" ? child.children?.[1] : child;
  }
  return offset;
}

function childOf(node: Node | undefined, part: PropertyKey): Node | undefined {
  if (node?.type === "array") return node.children?.[Number(part)];
  return node?.children?.find((child) => child.children?.[0]?.value === String(part));
}
