import { importTexts } from "./texts.ts";

interface JsonTable {
  /** The first row contains the names of the members. */
  cells: string[][];
  hasHeadings: boolean;
  problem: string | null;
}

const unreadable = (problem: string): JsonTable => ({ cells: [], hasHeadings: true, problem });
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Objects in objects, and names of members: a file may have more, which cannot be columns. */
const MAX_DEPTH = 4;
const MAX_COLUMNS = 100;

/** The members of an object, with those of nested objects such as `deviceAuth`. */
const flattenMembers = (entry: unknown, depth = 0): [string, string][] => {
  if (!isObject(entry) || depth > MAX_DEPTH) return [];
  return Object.entries(entry).flatMap(([name, value]) =>
    isObject(value) ? flattenMembers(value, depth + 1) : [[name, asText(value)] as [string, string]],
  );
};

/** Parses a list of bots (the format of the bulk export), or an object with a list named `bots`. */
export function parseJsonTable(text: string): JsonTable {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return unreadable(importTexts.invalidJson((error as Error).message));
  }
  const entries = isObject(value) ? value.bots : value;
  if (!Array.isArray(entries)) return unreadable(importTexts.notAList);
  const rows = entries.map((entry) => flattenMembers(entry));
  const columns = [...new Set(rows.flatMap((row) => row.map(([name]) => name)))].slice(0, MAX_COLUMNS);
  const cells = rows.map((row) => {
    const members = new Map(row);
    return columns.map((name) => members.get(name) ?? "");
  });
  return { cells: [columns, ...cells], hasHeadings: true, problem: null };
}
