import { z } from "zod";

/** How far the rows of a list without a known total are counted. */
export const MAX_COUNTED = 1_000;

/** How many rows a list has without its filters. */
export const BoundedCount = z.object({
  count: z.int(),
  /** There are more than the count says. */
  isMore: z.boolean(),
});
export type BoundedCount = z.infer<typeof BoundedCount>;
