import type { Path } from "./input-paths.ts";

type Members = Record<string | number, unknown>;

/** A copy with the value at this place. Undefined removes what stands there. */
export function setAt(target: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value;
  const isContainer = typeof target === "object" && target !== null;
  const empty = typeof first === "number" ? [] : {};
  const copy = (Array.isArray(target) ? [...target] : isContainer ? { ...target } : empty) as Members;
  copy[first] = setAt(copy[first], rest, value);
  return copy;
}
