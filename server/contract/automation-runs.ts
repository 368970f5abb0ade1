import { z } from "zod";
import { RefusalName, runMembers } from "#control/automations/trace.ts";
import { pageMembers } from "./list-query.ts";
import { PathId, Timestamp } from "./text.ts";

const Count = z.int().min(0);

const Person = z.object({
  id: z.string().describe("The id of the player's account."),
  displayName: z.string().describe("The player's name at that time."),
});

const ranMembers = {
  botId: z.string().describe("The bot."),
  at: Timestamp.describe("When it ended."),
  startedBy: runMembers.startedBy,
  person: Person.nullable().describe("The player who caused it; null for nobody."),
  result: runMembers.result,
  lengthMs: runMembers.lengthMs,
};

/** An automation has run. The gateway and webhooks tell of it. */
export const AutomationRan = z
  .object({
    ...ranMembers,
    categoryId: z.string().nullable().describe("The category of the bot; null without one."),
    automation: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name at that time.") })
      .describe("The automation."),
  })
  .meta({ id: "AutomationRan", description: "An automation has run on a bot." });
export type AutomationRan = z.infer<typeof AutomationRan>;

/** A run as it is stored, until it is one of the last twenty of its automation no more. */
export const StoredRun = z.object({
  id: z.string().describe("The id of the run."),
  ...ranMembers,
  conditions: runMembers.conditions,
  steps: runMembers.steps,
  isCut: z.boolean().describe("Whether some of its steps or comparisons were left out, because it was too long."),
});
export type StoredRun = z.infer<typeof StoredRun>;

export const AutomationRun = StoredRun.extend({
  botName: z.string().nullable().describe("The present nickname of the bot; null where it was deleted."),
}).meta({ id: "AutomationRun", description: "A run of an automation, with what each of its steps did." });
export type AutomationRun = z.infer<typeof AutomationRun>;

const countMembers = {
  runs: Count.describe("Runs that ended."),
  failed: Count.describe("Of them, those that failed: `failed`, `timeout` and `broken`."),
  refused: Count.describe("Starts and steps that a limit refused."),
  refusedBy: z.partialRecord(RefusalName, Count).describe("The same by limit; limits that refused nothing are absent."),
};
const AutomationCounts = z.object(countMembers);
export type AutomationCounts = z.infer<typeof AutomationCounts>;

export const AutomationDay = z
  .object({ day: z.iso.date().describe("The day, in UTC."), ...countMembers })
  .meta({ id: "AutomationDay", description: "What an automation did on one day, on all bots of its category." });
export type AutomationDay = z.infer<typeof AutomationDay>;

export const AutomationSummary = z
  .object({
    id: z.string().describe("The id of the automation, which is its own within the category."),
    name: z.string().describe("Its name."),
    enabled: z.boolean().describe("Whether it can run."),
    category: z
      .object({ id: z.string().describe("Its id."), name: z.string().describe("Its name.") })
      .describe("The category that has it."),
    today: AutomationCounts.describe("What it did since midnight, in UTC."),
    lastRun: z
      .object({ at: Timestamp.describe("When it ended."), result: runMembers.result })
      .nullable()
      .describe("The last run of the last 30 days; null without one."),
  })
  .meta({ id: "AutomationSummary", description: "An automation, and what it did today." });
export type AutomationSummary = z.infer<typeof AutomationSummary>;

export const AutomationListQuery = z.strictObject({
  ...pageMembers,
  category: PathId.optional().describe("Only the automations of this category."),
});

export const AutomationActivity = z
  .object({
    days: z.array(AutomationDay).describe("The days of the last 30 on which something happened, the latest first."),
    runs: z
      .array(AutomationRun)
      .describe("The last runs that are stored, the latest first: 20 at most, of the last day."),
  })
  .meta({ id: "AutomationActivity", description: "What an automation did." });
export type AutomationActivity = z.infer<typeof AutomationActivity>;
