import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

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

/** What is missing, by the parser's name of the error. */
const EXPECTED: Record<string, string> = {
  ValueExpected: "A value",
  PropertyNameExpected: "A name in double quotes",
  ColonExpected: "A colon",
  CommaExpected: "A comma or a closing bracket",
  CloseBraceExpected: "A closing brace",
  CloseBracketExpected: "A closing bracket",
  EndOfFileExpected: "The end",
};
/** What is wrong with the text at the place. */
const INVALID: Record<string, string> = {
  InvalidSymbol: "is not a JSON value: text needs double quotes",
  InvalidNumberFormat: "is not a number",
  UnexpectedEndOfNumber: "is not a complete number",
  UnexpectedEndOfString: "has no closing quote",
  InvalidUnicode: "has an invalid \\u escape: four hexadecimal digits must follow",
  InvalidEscapeCharacter: "has an invalid escape after a backslash",
  InvalidCharacter: "holds a control character: write it as an escape, such as \\n",
  InvalidCommentToken: "is a comment, which JSON does not allow",
  UnexpectedEndOfComment: "is a comment, which JSON does not allow",
};
const MAX_QUOTED_LENGTH = 20;

function describeError({ error, offset, length }: ParseError, text: string): string {
  const name = printParseErrorCode(error);
  const expected = EXPECTED[name];
  const found = quote(text.slice(offset, offset + length));
  if (expected) return `${expected} is missing before ${found ?? "the end of the text"}`;
  return `${found ?? "The text"} ${INVALID[name] ?? "is not valid JSON"}`;
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
