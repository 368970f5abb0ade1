import { z } from "zod";
import { DRY_RUN_PEOPLE, EVENT_NAMES } from "#control/automations/vocabulary.ts";
import { Automations } from "./automations.ts";
import { PathId, text } from "./text.ts";

/** Tries one automation of a category out, also before it is saved. */
export const AutomationDryRun = z.strictObject({
  categoryId: PathId,
  automations: Automations,
  /** The one that is tried out: its place in the list. */
  index: z.int().min(0),
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

const Decided = z.object({
  value: z.string(),
  was: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  holds: z.boolean(),
});

const entry = { at: z.number(), step: z.string() };

/** A step of a trace: when, where in the automation, and what it did. */
export const TraceEntry = z.discriminatedUnion("did", [
  z.object({
    ...entry,
    did: z.literal("ran"),
    command: z.string(),
    args: z.string(),
    answer: z.string(),
    format: z.int(),
  }),
  z.object({ ...entry, did: z.literal("unknownCommand"), command: z.string() }),
  z.object({ ...entry, did: z.literal("waited"), seconds: z.number() }),
  z.object({ ...entry, did: z.literal("notified"), text: z.string() }),
  z.object({
    ...entry,
    did: z.literal("chose"),
    branch: z.union([z.int(), z.literal("else")]),
    read: z.array(Decided),
  }),
  z.object({ ...entry, did: z.literal("repeated"), times: z.int() }),
  z.object({ ...entry, did: z.literal("picked"), index: z.int() }),
  z.object({ ...entry, did: z.literal("stopped") }),
  z.object({ ...entry, did: z.literal("disabled") }),
  z.object({ ...entry, did: z.literal("refused"), limit: z.enum(["chat", "steps"]) }),
]);
export type TraceEntry = z.output<typeof TraceEntry>;

export const RunTrace = z.object({
  name: z.string(),
  startedBy: z.string(),
  lengthMs: z.number(),
  result: z.enum(["done", "failed", "stopped", "notMet", "cancelled", "timeout", "broken"]),
  conditions: z.array(Decided),
  steps: z.array(TraceEntry),
});
export type RunTrace = z.output<typeof RunTrace>;

export const DryRunResult = z.object({
  /** Null when it was not started. */
  run: RunTrace.nullable(),
  /** The limit that kept it from starting. */
  refused: z.string().nullable(),
  /** What the bot answered to a command. */
  reply: z.string().nullable(),
  /** What the bot said in the chat of the party. */
  said: z.array(z.string()),
  notifications: z.array(z.string()),
});
export type DryRunResult = z.output<typeof DryRunResult>;
