import type { Problem } from "./errors.ts";
import { isStorable, UNSTORABLE_MESSAGE } from "./storable-text.ts";

const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);

type Path = Problem["path"];

/** No input of the service is nested deeper. */
const MAX_NESTING = 100;

export const extendPath = (path: Path, parent: object, key: string): Path => [
  ...path,
  Array.isArray(parent) ? Number(key) : key,
];

/** Finds what no input may contain: names that could change an object's prototype, and text that the database cannot hold. */
export function findForbiddenContent(value: unknown, depth = 0): Problem | null {
  if (typeof value === "string") return isStorable(value) ? null : { message: UNSTORABLE_MESSAGE, path: [] };
  if (typeof value !== "object" || value === null || value instanceof Date) return null;
  if (depth > MAX_NESTING) return { message: "is nested too deeply", path: [] };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const problem = findForbiddenContent(value[index], depth + 1);
      if (problem) return below(index, problem);
    }
    return null;
  }
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) return below(key, { message: "has a name that is not allowed", path: [] });
    if (!isStorable(key)) return { message: `has a name that ${UNSTORABLE_MESSAGE}`, path: [] };
    const problem = findForbiddenContent((value as Record<string, unknown>)[key], depth + 1);
    if (problem) return below(key, problem);
  }
  return null;
}

/** The path is made only where there is a problem. */
const below = (key: string | number, { message, path }: Problem): Problem => ({ message, path: [key, ...path] });
