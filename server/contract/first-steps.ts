import { z } from "zod";

/** Which first steps the account has taken. */
export const FirstStepsTaken = z.object({
  bots: z.boolean(),
  cluster: z.boolean(),
  command: z.boolean(),
  token: z.boolean(),
});
export type FirstStepsTaken = z.infer<typeof FirstStepsTaken>;
