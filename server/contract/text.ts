import { z } from "zod";
import { isStorable, UNSTORABLE_MESSAGE } from "./storable-text.ts";

/** UTF-16 units of one visible character: a family emoji has 15, a letter with marks fewer. */
const MAX_UNITS_PER_CHARACTER = 16;
/** For invisible characters, which an import removes from names. */
const EXTRA_UNITS = 64;

/**
 * A string that may have `max` characters. A much longer one is refused by its length alone, before the expensive checks:
 * normalization takes quadratic time in the number of marks, and finding emoji takes seconds per megabyte.
 */
export const boundedString = (max: number) =>
  z.string().superRefine((value, context) => {
    if (value.length <= max * MAX_UNITS_PER_CHARACTER + EXTRA_UNITS) return;
    const input = value;
    context.addIssue({ code: "too_big", origin: "string", maximum: max, inclusive: true, input, continue: false });
  });

/** Characters are code points, as JSON Schema counts them. @returns Whether there are `min` to `max` of them. */
export function checkLength(value: string, min: number, max: number, context: z.RefinementCtx<string>): boolean {
  const { length } = [...value];
  if (length < min) {
    context.addIssue({ code: "too_small", origin: "string", minimum: min, inclusive: true, input: value });
  }
  if (length > max) {
    context.addIssue({ code: "too_big", origin: "string", maximum: max, inclusive: true, input: value });
  }
  return length >= min && length <= max;
}

/** A string of `min` to `max` characters. */
export const text = (min: number, max: number) =>
  boundedString(max)
    .superRefine((value, context) => {
      checkLength(value, min, max, context);
      if (!isStorable(value)) context.addIssue({ code: "custom", message: UNSTORABLE_MESSAGE, input: value });
    })
    .meta({ minLength: min, maxLength: max });

/** An identifier in a path: any string of this length is valid, and an unknown one is answered with 404. */
export const PathId = text(1, 255);

export const Email = z.email("must be an e-mail address").max(255).meta({ minLength: 1 });

export const Ok = z.object({ ok: z.boolean() }).meta({ id: "Ok" });

/** Whether a database can compare it: it has no year 0, where an offset or a made-up time may lead. */
export const isStorableTime = (value: string): boolean => new Date(value).getTime() >= 0;
export const UNSTORABLE_TIME_MESSAGE = "must not be before 1970";

/** A point in time as the portal gets it: ISO 8601, in UTC. */
export const Instant = z.date().transform((date) => date.toISOString());
