import { z } from "zod";
import { runMembers } from "#control/automations/trace.ts";
import { DRY_RUN_PEOPLE, EVENT_NAMES, LIMITS } from "#control/automations/vocabulary.ts";
import { Automations } from "./automations.ts";
import { PathId, text } from "./text.ts";

/** Tries one automation of a category out, also before it is saved. */
export const AutomationDryRun = z.strictObject({
  categoryId: PathId,
  automations: Automations,
  /** The one that is tried out: its place in the list. */
  index: z
    .int()
    .min(0)
    .max(LIMITS.automations - 1),
  occasion: z.union([
    z.strictObject({
      event: z.enum(EVENT_NAMES),
      text: text(1, 255).optional(),
      minutes: z.int().min(1).max(1440).optional(),
    }),
    z.strictObject({ command: text(1, 32), args: text(0, 255) }),
  ]),
  person: z.enum(DRY_RUN_PEOPLE),
  /** How many others are in the party. */
  others: z.int().min(0).max(14),
});
export type AutomationDryRun = z.output<typeof AutomationDryRun>;

/** A run without where and for whom: what a dry run and the runs of bots have in common. */
export type RunTrace = Pick<z.output<typeof DryRun>, keyof typeof runMembers>;
const DryRun = z.object({ name: z.string(), ...runMembers });

export const DryRunResult = z.object({
  /** Null when it was not started. */
  run: DryRun.nullable(),
  /** The limit that kept it from starting. */
  refused: z.string().nullable(),
  /** What the bot answered to a command. */
  reply: z.string().nullable(),
  /** What the bot said in the chat of the party. */
  said: z.array(z.string()),
  notifications: z.array(z.string()),
});
export type DryRunResult = z.output<typeof DryRunResult>;
