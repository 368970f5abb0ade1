import { z } from "zod";
import { isStorable, UNSTORABLE_MESSAGE } from "./clean-text.ts";

const UNITS_PER_CHARACTER = 2;

/** Characters are code points, as JSON Schema counts them: a string has at most as many as UTF-16 units. */
const isLonger = (value: string, max: number): boolean =>
  value.length > UNITS_PER_CHARACTER * max || (value.length > max && [...value].length > max);

/**
 * A string that may have `max` characters. A longer one is refused by its length alone and no further check sees it:
 * normalization takes quadratic time in the number of marks, and finding emoji takes seconds per megabyte.
 * @param maxGiven Of a string that becomes shorter, such as a name.
 */
export const boundedString = (max: number, maxGiven = max) =>
  z.string().superRefine((input, { addIssue }) => {
    if (!isLonger(input, maxGiven)) return;
    addIssue({ code: "too_big", origin: "string", maximum: max, inclusive: true, input, continue: false });
  });

/** @returns Whether it has `min` to `max` characters. */
export function checkLength(input: string, min: number, max: number, { addIssue }: z.RefinementCtx<string>): boolean {
  const isShort = input.length < UNITS_PER_CHARACTER * min && [...input].length < min;
  const isLong = isLonger(input, max);
  if (isShort) addIssue({ code: "too_small", origin: "string", minimum: min, inclusive: true, input });
  if (isLong) addIssue({ code: "too_big", origin: "string", maximum: max, inclusive: true, input });
  return !isShort && !isLong;
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

export const Email = z
  .string()
  .max(255, { abort: true })
  .email("This must be an e-mail address.")
  .meta({ minLength: 1 });

export const Ok = z
  .object({ ok: z.boolean().describe("Always true.") })
  .meta({ id: "Ok", description: "The change was made." });

/** Whether a database can compare it: it has no year 0, where an offset or a made-up time may lead. */
export const isStorableTime = (value: string): boolean => new Date(value).getTime() >= 0;
export const UNSTORABLE_TIME_MESSAGE = "This must not be before 1970.";

/** A point in time that a caller names. */
export const Time = z.iso
  .datetime({ offset: true, error: "This must be a time such as 2027-01-31T18:00:00Z.", abort: true })
  .max(64)
  .refine(isStorableTime, UNSTORABLE_TIME_MESSAGE);

/** A point in time as the portal gets it: ISO 8601, in UTC. */
export const Instant = z
  .union([z.date(), z.string()])
  .transform((time) => (time instanceof Date ? time.toISOString() : time))
  .pipe(z.iso.datetime());

/** The same of a record, of which lists have thousands: it is not checked again. */
export const Timestamp = z.string().meta({ format: "date-time" });
