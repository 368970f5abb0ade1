import { z } from "zod";

/** The invented fleet that a new installation can begin with. */
export const DemoState = z.object({
  /** Whether this installation has one to give. */
  offered: z.boolean(),
  loaded: z.boolean(),
  /** What of it is still there. */
  bots: z.int(),
  categories: z.int(),
  presets: z.int(),
  applications: z.int(),
});
