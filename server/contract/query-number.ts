import { z } from "zod";

/** A whole number as people write it: no sign but a minus, no exponent, no other base, no leading zeros. */
export const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/** A whole number that a query carries as text. The portal's calls carry the number itself. */
export const queryNumber = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" && PLAIN_NUMBER.test(value) ? Number(value) : value), schema);
