import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLError,
} from "yaml";

export type Path = readonly (string | number)[];
export interface Place {
  line: number;
  column: number;
}
/** What is wrong, and where. */
export interface Problem {
  path: Path;
  place: Place;
  message: string;
}
export interface ParsedFile {
  /** As JSON has it. */
  value: unknown;
  /** Where a value stands, or its name with `onName`; where that is missing, what it is missing in. */
  placeOf: (path: Path, onName?: "onName") => Place;
}

/** Parsing this takes seconds, and a gigabyte where every line is wrong. */
export const MAX_FILE_BYTES = 1_000_000;
/** An account may have 500 of a kind, and a schedule 500 bots. */
const MAX_ENTRIES = 1000;
/** A file of an account has ten. */
const MAX_DEPTH = 50;
const TOO_DEEP = `This is nested deeper than ${MAX_DEPTH} levels.`;
const START: Place = { line: 1, column: 1 };

/** Reads YAML 1.2 of what JSON can hold, without aliases and tags: each line means what it says. */
export function parseFile(bytes: Uint8Array): ParsedFile | Problem[] {
  if (bytes.length > MAX_FILE_BYTES) return [problemAt(START, `The file is larger than ${MAX_FILE_BYTES / 1e6} MB.`)];
  const text = decode(bytes);
  if (text === null) return [problemAt(START, "The file is not UTF-8.")];
  const lines = new LineCounter();
  const document = parseText(text, lines);
  if (document === null) return [problemAt(START, TOO_DEEP)];
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const problems = [...document.errors, ...document.warnings].map((error) =>
    problemAt(placeAt(error.pos[0]), describeError(error)),
  );
  if (problems.length === 0) problems.push(...findUnreadable(document, placeAt));
  if (problems.length > 0) return problems;
  return {
    value: JSON.parse(JSON.stringify(document.toJS())),
    placeOf: (path, onName) => placeAt(findOffset(document.contents, path, onName === "onName")),
  };
}

const problemAt = (place: Place, message: string): Problem => ({ path: [], place, message });

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** @returns Null for what is nested so deep that the parser has no room for it. */
function parseText(text: string, lineCounter: LineCounter): Document.Parsed | null {
  try {
    const document = parseDocument(text, { lineCounter, prettyErrors: false, stringKeys: true });
    return document.errors.some(({ message }) => message.startsWith("Maximum call stack")) ? null : document;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** In the parser's words, where they are for people. */
function describeError({ code, message }: YAMLError): string {
  if (code === "MULTIPLE_DOCS") return "The file has a second document (---): leave one.";
  if (code === "NON_STRING_KEY") return "The name of a member must be plain text.";
  if (code === "DUPLICATE_KEY") return "This member is there twice.";
  return `${message.replace(/\s+/g, " ").replace(/[.:]$/, "")}.`;
}

function findUnreadable(document: Document.Parsed, placeAt: (offset: number) => Place): Problem[] {
  const problems: Problem[] = [];
  const refuse = (node: Node | null, message: string) =>
    problems.push(problemAt(placeAt(node?.range?.[0] ?? 0), message));
  const { directives } = document;
  if (directives.yaml.explicit && directives.yaml.version !== "1.2") {
    refuse(null, "The file is read as YAML 1.2: leave %YAML out.");
  }
  visit(document, {
    Alias: (_, node) => {
      refuse(node, "References (*) are not read: write the value here.");
    },
    Node: (_, node, ancestors) => {
      if ("tag" in node && node.tag !== undefined)
        refuse(node, `Tags (${node.tag}) are not read: write the plain value.`);
      if (ancestors.filter(isNode).length > MAX_DEPTH) {
        refuse(node, TOO_DEEP);
        return visit.BREAK;
      }
      if (isCollection(node) && node.items.length > MAX_ENTRIES) {
        refuse(node, `This has more than ${MAX_ENTRIES} entries.`);
        return visit.SKIP;
      }
      if (isScalar(node) && typeof node.value === "number" && !isExact(node.value)) {
        refuse(node, "This is not a number that the service keeps exactly.");
      }
    },
  });
  return problems;
}

const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

/** Where it begins in the text. */
function findOffset(root: unknown, path: Path, onName: boolean): number {
  let node = root;
  let offset = isNode(root) ? (root.range?.[0] ?? 0) : 0;
  for (const [index, part] of path.entries()) {
    let next: unknown;
    if (isSeq(node)) next = node.items[Number(part)];
    else if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
      const isNamed = onName && index === path.length - 1;
      next = isNamed || !isNode(pair?.value) ? pair?.key : pair.value;
    }
    if (!isNode(next)) break;
    node = next;
    offset = next.range?.[0] ?? offset;
  }
  return offset;
}
