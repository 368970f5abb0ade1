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
export function findForbiddenContent(value: unknown, path: Path = []): Problem | null {
  if (typeof value === "string") return isStorable(value) ? null : { message: UNSTORABLE_MESSAGE, path };
  if (typeof value !== "object" || value === null || value instanceof Date) return null;
  if (path.length > MAX_NESTING) return { message: "is nested too deeply", path };
  for (const key of Object.keys(value)) {
    const memberPath = extendPath(path, value, key);
    if (FORBIDDEN_KEYS.has(key)) return { message: "has a name that is not allowed", path: memberPath };
    if (!isStorable(key)) return { message: `has a name that ${UNSTORABLE_MESSAGE}`, path };
    const problem = findForbiddenContent((value as Record<string, unknown>)[key], memberPath);
    if (problem) return problem;
  }
  return null;
}
