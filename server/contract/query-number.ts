import { z } from "zod";

/** A whole number in decimal digits: without a sign, an exponent, blanks or another base. */
export const PLAIN_NUMBER = /^[0-9]{1,15}$/;

const toNumber = (value: unknown): unknown =>
  typeof value === "string" && PLAIN_NUMBER.test(value) ? Number(value) : value;

/** A whole number that a query carries as text. The portal's calls carry the number itself. */
export const queryNumber = <Schema extends z.ZodType<number, number>>(schema: Schema) => z.preprocess(toNumber, schema);

/** A list of texts that a query carries as one, with commas between them. */
export const queryList = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" ? value.split(",") : value), schema);

/** A list of whole numbers in the same form. */
export const queryNumbers = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" ? value.split(",").map(toNumber) : value), schema);
