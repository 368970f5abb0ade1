import { z } from "zod";

/** The demo fleet of simulated bots that a new installation can load. */
export const DemoState = z.object({
  /** Whether this installation offers it. */
  offered: z.boolean(),
  loaded: z.boolean(),
  /** How much of it still exists. */
  bots: z.int(),
  categories: z.int(),
  presets: z.int(),
  applications: z.int(),
});
