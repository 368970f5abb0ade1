import { z } from "zod";

/** A whole number in decimal digits: without a sign, an exponent, blanks or another base. */
export const PLAIN_NUMBER = /^[0-9]{1,15}$/;

const toNumber = (value: unknown): unknown =>
  typeof value === "string" && PLAIN_NUMBER.test(value) ? Number(value) : value;

/** A whole number that a query carries as text. The portal's calls carry the number itself. */
export const queryNumber = <Schema extends z.ZodType<number, number>>(schema: Schema) => z.preprocess(toNumber, schema);

/** A list that a query carries as text, with commas between its entries. */
export const queryList = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" ? value.split(",").map(toNumber) : value), schema);
