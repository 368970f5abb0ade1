import { z } from "zod";
import { meaningsOf } from "../meanings.ts";
import type { PlatformUser } from "../platform/platform.ts";

/** Why a run ended. */
const RESULT_MEANINGS = {
  done: "all of its steps were done",
  failed: "a step failed",
  stopped: "a step stopped it",
  notMet: "its condition did not hold",
  cancelled: "the bot was stopped, the automation was changed, or a newer run replaced it",
  timeout: "it took too long",
  broken: "it names a command that does not exist, and is switched off on this bot",
} as const;
export type RunResult = keyof typeof RESULT_MEANINGS;
export const RUN_RESULTS = Object.keys(RESULT_MEANINGS) as [RunResult, ...RunResult[]];

/** What kept an automation from starting. */
export const START_REFUSALS = [
  ...["runs", "atOnce", "running", "queue", "cooldown", "chain", "ownEffect", "bots", "broken"],
] as const;
export type StartRefusal = (typeof START_REFUSALS)[number];
/** What kept a step from being done. */
export const STEP_REFUSALS = ["chat", "steps"] as const;
export const REFUSALS = [...START_REFUSALS, ...STEP_REFUSALS] as const;
export type Refusal = (typeof REFUSALS)[number];

/** A comparison as it was decided. */
export const Decided = z.object({
  value: z.string().describe("What was read, such as `party.size`."),
  was: z
    .union([z.string(), z.number(), z.boolean()])
    .nullable()
    .describe("What it was then; null where there was nothing to read."),
  holds: z.boolean().describe("Whether the comparison was true."),
});
export type Decided = z.infer<typeof Decided>;

const entry = {
  at: z.number().describe("Milliseconds since the run began."),
  step: z.string().describe("The place of the step in the automation, such as `do[1].choose[0].do[0]`."),
};

/** What became of a step. */
export const TraceEntry = z
  .discriminatedUnion("did", [
    z.object({
      ...entry,
      did: z.literal("ran").describe("It ran a command."),
      command: z.string().describe("The name of the command."),
      args: z.string().describe("Its arguments, with their placeholders filled in."),
      answer: z.string().describe("What the command answered."),
      format: z.int().describe("The format of the answer, as for commands; 4 is an error."),
    }),
    z.object({
      ...entry,
      did: z.literal("unknownCommand").describe("There is no such command."),
      command: z.string().describe("The name that is not known."),
    }),
    z.object({ ...entry, did: z.literal("waited").describe("It waited."), seconds: z.number().describe("How long.") }),
    z.object({
      ...entry,
      did: z.literal("notified").describe("It told the owner of the bot."),
      text: z.string().describe("What it told."),
    }),
    z.object({
      ...entry,
      did: z.literal("chose").describe("It chose one of several branches."),
      branch: z.union([z.int(), z.literal("else")]).describe("The number of the branch, from 0; or `else`."),
      read: z.array(Decided).describe("What was read to decide it."),
    }),
    z.object({
      ...entry,
      did: z.literal("repeated").describe("It began to repeat its steps."),
      times: z.int().describe("How often."),
    }),
    z.object({
      ...entry,
      did: z.literal("picked").describe("It picked one of several steps at random."),
      index: z.int().describe("The number of the step, from 0."),
    }),
    z.object({ ...entry, did: z.literal("stopped").describe("It ended the run.") }),
    z.object({ ...entry, did: z.literal("disabled").describe("It is disabled, and was left out.") }),
    z.object({
      ...entry,
      did: z.literal("refused").describe("A limit kept it from being done."),
      limit: z.enum(STEP_REFUSALS).meta(
        meaningsOf("The limit.", {
          chat: "too many texts in the chat within ten seconds",
          steps: "too many steps in one run",
        }),
      ),
    }),
  ])
  .meta({ id: "AutomationStepTrace", description: "What became of one step of a run." });
export type TraceEntry = z.infer<typeof TraceEntry>;

/** What is known of a run, wherever it is shown. */
export const runMembers = {
  startedBy: z.string().describe("The event, or the command."),
  lengthMs: z.number().describe("How long it took, in milliseconds."),
  result: z.enum(RUN_RESULTS).meta(meaningsOf("How it ended.", RESULT_MEANINGS)),
  conditions: z.array(Decided).describe("What was read to decide whether it runs."),
  steps: z.array(TraceEntry).describe("What its steps did, in their order."),
};

/** One run of an automation on one bot. */
export interface RunRecord {
  readonly automationId: string;
  readonly name: string;
  /** The event, or the command. */
  readonly startedBy: string;
  readonly person: PlatformUser | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  lengthMs: number;
  result: RunResult;
  /** What was read to decide whether it runs. */
  readonly conditions: Decided[];
  readonly steps: TraceEntry[];
}
