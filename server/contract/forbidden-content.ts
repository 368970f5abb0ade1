import { isStorable, UNSTORABLE_MESSAGE } from "./clean-text.ts";
import type { Problem } from "./problem.ts";

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

type Path = Problem["path"];

/** No input of the service is nested deeper. */
export const MAX_NESTING = 100;

export const extendPath = (path: Path, parent: object, key: string): Path => [
  ...path,
  Array.isArray(parent) ? Number(key) : key,
];

/** Finds what no input may contain: names that could change an object's prototype, and text that the database cannot hold. */
export function findForbiddenContent(value: unknown, depth = 0): Problem | null {
  if (typeof value === "string") return isStorable(value) ? null : { message: UNSTORABLE_MESSAGE, path: [] };
  if (typeof value !== "object" || value === null || value instanceof Date) return null;
  if (depth > MAX_NESTING) return { message: "This is nested too deeply.", path: [] };
  return Array.isArray(value)
    ? findInList(value, depth + 1)
    : findInObject(value as Record<string, unknown>, depth + 1);
}

function findInList(list: readonly unknown[], depth: number): Problem | null {
  // A body may have a million items: an iterator, or a name for each, would take ten times as long.
  for (let index = 0; index < list.length; index++) {
    const problem = findForbiddenContent(list[index], depth);
    if (problem) return below(index, problem);
  }
  return null;
}

function findInObject(object: Record<string, unknown>, depth: number): Problem | null {
  for (const key of Object.keys(object)) {
    if (FORBIDDEN_KEYS.has(key)) return below(key, { message: "This has a name that is not allowed.", path: [] });
    if (!isStorable(key)) return { message: "This has a name with characters that cannot be stored.", path: [] };
    const problem = findForbiddenContent(object[key], depth);
    if (problem) return below(key, problem);
  }
  return null;
}

/** The path is made only where there is a problem. */
const below = (key: string | number, { message, path }: Problem): Problem => ({ message, path: [key, ...path] });
