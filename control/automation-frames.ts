import { z } from "zod";
import { fitRun } from "./automations/fit-run.ts";
import { REFUSALS, runMembers } from "./automations/trace.ts";
import { Ago, Count, Id, text, truncatedText } from "./frame-limits.ts";

// What the automations of bots did, as frames carry it.

export const MAX_RUNS_PER_FRAME = 100;
/** Five of them fit into a message to a webhook, whatever characters they have. */
const MAX_NOTICE_LENGTH = 300;
/** Far more steps than one run can have. */
const MAX_ENTRIES = 500;

const ofAutomation = {
  /** The bot. */
  id: Id,
  automation: z.object({ id: text(64).min(1), name: truncatedText(64) }),
  agoMs: Ago,
};
const Person = z.object({ id: truncatedText(255), displayName: truncatedText(64) });

/** A run that has ended. */
const AutomationRun = z
  .object({
    ...ofAutomation,
    ...runMembers,
    startedBy: truncatedText(64),
    lengthMs: Count,
    conditions: runMembers.conditions.max(MAX_ENTRIES),
    steps: runMembers.steps.max(MAX_ENTRIES),
    person: Person.nullable(),
    /** Some of its steps or comparisons were left out. */
    isCut: z.boolean().default(false),
  })
  .transform((run) => {
    const fitted = fitRun(run);
    return { ...fitted, isCut: run.isCut || fitted.isCut };
  });
export type AutomationRun = z.infer<typeof AutomationRun>;

/** What a step tells the owner of the bot. */
const AutomationNotice = z.object({ ...ofAutomation, text: truncatedText(MAX_NOTICE_LENGTH) });
export type AutomationNotice = z.infer<typeof AutomationNotice>;

/** How often a limit kept an automation from starting, or one of its steps from being done. */
const AutomationRefusal = z.object({
  id: Id,
  automation: z.object({ id: text(64).min(1) }),
  limit: z.enum(REFUSALS),
  count: Count,
});
export type AutomationRefusal = z.infer<typeof AutomationRefusal>;

/** Older services ignore it. */
export const AutomationsFrame = z.object({
  t: z.literal("automations"),
  runs: z.array(AutomationRun).max(MAX_RUNS_PER_FRAME).default([]),
  notices: z.array(AutomationNotice).max(MAX_RUNS_PER_FRAME).default([]),
  refusals: z.array(AutomationRefusal).max(MAX_RUNS_PER_FRAME).default([]),
});
export type AutomationsFrame = z.infer<typeof AutomationsFrame>;
