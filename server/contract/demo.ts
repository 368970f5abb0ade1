import { z } from "zod";

/** How many bots the demo fleet has. They do not count against an account's bot cap. */
export const DEMO_BOTS = 60;

/** How the platform accounts of an account's demo fleet begin. No game platform has such accounts. */
export const demoAccountPrefix = (accountId: string): string => `demo-${accountId.slice(-8)}-`;

/**
 * Whether a cluster can run demo bots: `full`: those that are connected have no free capacity; `none`: none is connected.
 */
export const DemoCapacity = z.enum(["free", "full", "none"]);

/** The demo fleet of simulated bots that each account can load once. */
export const DemoState = z.object({
  /** Whether this installation offers it. */
  offered: z.boolean(),
  loaded: z.boolean(),
  capacity: DemoCapacity,
  /** How much of it still exists. */
  bots: z.int(),
  categories: z.int(),
  presets: z.int(),
  applications: z.int(),
});
