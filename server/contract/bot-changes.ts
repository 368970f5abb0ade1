import { z } from "zod";
import { Bot } from "./bots.ts";

export const BotChangesSince = z.strictObject({
  since: z.string().regex(/^\d{1,18}$/, "This must be the `since` of a message."),
});

/** The changed bots of an account as they are now. */
export const BotChanges = z.object({
  bots: z.array(Bot),
  goneIds: z.array(z.string()),
  /** Too many: read the list. */
  isIncomplete: z.boolean(),
});
export type BotChanges = z.infer<typeof BotChanges>;
