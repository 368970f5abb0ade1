import { z } from "zod";

/** What a new account does first, in this order. */
export const FIRST_STEPS = ["bots", "cluster", "command", "token"] as const;
export type FirstStepName = (typeof FIRST_STEPS)[number];

/** Which first steps the account has taken. */
export const FirstStepsTaken = z.object({
  bots: z.boolean(),
  cluster: z.boolean(),
  command: z.boolean(),
  token: z.boolean(),
});
export type FirstStepsTaken = z.infer<typeof FirstStepsTaken>;
