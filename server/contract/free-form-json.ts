import { z } from "zod";
import { isStorable, UNSTORABLE_MESSAGE } from "./clean-text.ts";
import { extendPath } from "./forbidden-content.ts";
import type { Problem } from "./problem.ts";

/** An output that is JSON already: it is sent as it is stored, without parsing. */
export const RawJson = z.custom<string | Uint8Array>();
export type RawJson = z.infer<typeof RawJson>;

const MAX_BYTES = 32 * 1024;
const MAX_DEPTH = 8;
const MAX_ENTRIES = 100;
const MAX_STRING = 255;

/**
 * Known members with their types; unknown ones are stored unchanged, within the limits of free-form JSON.
 * @param limitedElsewhere A member that has limits of its own.
 */
export const freeFormObject = <Shape extends z.core.$ZodLooseShape>(known: Shape, limitedElsewhere?: keyof Shape) =>
  z.looseObject(known).superRefine((value, context) => {
    const limited = limitedElsewhere === undefined ? value : { ...value, [limitedElsewhere]: undefined };
    const problem = findLimitProblem(limited, []);
    if (problem) context.addIssue({ code: "custom", ...problem, input: value });
    else if (new TextEncoder().encode(JSON.stringify(limited)).length > MAX_BYTES) {
      context.addIssue({ code: "custom", message: `This must be at most ${MAX_BYTES} bytes of JSON.`, input: value });
    }
  });

function findLimitProblem(value: unknown, path: Problem["path"]): Problem | null {
  if (path.length > MAX_DEPTH) return { message: `This is nested deeper than ${MAX_DEPTH} levels.`, path };
  if (typeof value === "string") return findTextProblem(value, path);
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value) && value.length > MAX_ENTRIES) {
    return { message: `This must have at most ${MAX_ENTRIES} entries.`, path };
  }
  for (const [key, member] of Object.entries(value)) {
    const problem = findTextProblem(key, path) ?? findLimitProblem(member, extendPath(path, value, key));
    if (problem) return problem;
  }
  return null;
}

function findTextProblem(value: string, path: Problem["path"]): Problem | null {
  if ([...value].length > MAX_STRING) return { message: `This must be at most ${MAX_STRING} characters.`, path };
  return isStorable(value) ? null : { message: UNSTORABLE_MESSAGE, path };
}
