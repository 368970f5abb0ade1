import { z } from "zod";
import { mapInTurns } from "./in-turns.ts";

/** A longer list is written row by row, in turns. */
const SHORT_LIST = 200;

/** What a rule answers, in the form of its contract. */
export async function parseOutput<O extends z.ZodType>(schema: O, output: z.input<O>): Promise<z.output<O>> {
  if (!(schema instanceof z.ZodArray) || !Array.isArray(output) || output.length <= SHORT_LIST)
    return schema.parse(output);
  const element = schema.element as z.ZodType;
  return (await mapInTurns(output, (row) => element.parse(row))) as z.output<O>;
}
