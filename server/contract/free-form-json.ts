import { z } from "zod";
import type { Problem } from "./errors.ts";
import { isStorable, UNSTORABLE_MESSAGE } from "./text.ts";

const MAX_BYTES = 32 * 1024;
const MAX_DEPTH = 8;
const MAX_ENTRIES = 100;
const MAX_STRING = 255;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
type Path = Problem["path"];

/** Known members with their types; unknown ones are stored unchanged, within the limits of free-form JSON. */
export const freeFormObject = <Shape extends z.core.$ZodLooseShape>(known: Shape) =>
  z.looseObject(known).superRefine((value, context) => {
    const problem = findLimitProblem(value, []);
    if (problem) context.addIssue({ code: "custom", ...problem, input: value });
    else if (new TextEncoder().encode(JSON.stringify(value)).length > MAX_BYTES) {
      context.addIssue({ code: "custom", message: `must be at most ${MAX_BYTES} bytes of JSON`, input: value });
    }
  });

function findLimitProblem(value: unknown, path: Path): Problem | null {
  if (path.length > MAX_DEPTH) return { message: `is nested deeper than ${MAX_DEPTH} levels`, path };
  if (typeof value === "string") return findTextProblem(value, path);
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value) && value.length > MAX_ENTRIES) {
    return { message: `must have at most ${MAX_ENTRIES} entries`, path };
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = findTextProblem(key, path) ?? findLimitProblem(member, extendPath(path, value, key));
    if (problem) return problem;
  }
  return null;
}

function findTextProblem(value: string, path: Path): Problem | null {
  if ([...value].length > MAX_STRING) return { message: `must be at most ${MAX_STRING} characters`, path };
  return isStorable(value) ? null : { message: UNSTORABLE_MESSAGE, path };
}

const extendPath = (path: Path, parent: object, key: string): Path => [
  ...path,
  Array.isArray(parent) ? Number(key) : key,
];

/** No input of the service is nested deeper. */
const MAX_NESTING = 100;

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
