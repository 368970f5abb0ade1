import { z } from "zod";
import { meaningsOf } from "../meanings.ts";
import { REFUSAL_MEANINGS, RESULT_MEANINGS, type RunResult, STEP_REFUSAL_MEANINGS } from "./run-meanings.ts";

const namesOf = <Name extends string>(meanings: Readonly<Record<Name, string>>) =>
  Object.keys(meanings) as [Name, ...Name[]];
export const RUN_RESULTS = namesOf(RESULT_MEANINGS);
export const REFUSALS = namesOf(REFUSAL_MEANINGS);
/** The limits, with what each means. */
export const RefusalName = z.enum(REFUSALS).meta(meaningsOf("The limit.", REFUSAL_MEANINGS));

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

/** @param id Of its schema in the documents of the API. */
const variant = <Did extends string, Members extends z.core.$ZodLooseShape>(
  id: string,
  did: Did,
  description: string,
  members: Members,
) =>
  z
    .object({
      at: z.number().describe("Milliseconds since the run began."),
      step: z.string().describe("The place of the step in the automation, such as `do[1].choose[0].do[0]`."),
      did: z.literal(did).describe("What became of it."),
      ...members,
    })
    .meta({ id, description });

/** What became of a step. */
export const TraceEntry = z
  .discriminatedUnion("did", [
    variant("AutomationTraceRan", "ran", "The step ran a command.", {
      command: z.string().describe("The name of the command."),
      args: z.string().describe("Its arguments, with their placeholders filled in."),
      answer: z.string().describe("What the command answered."),
      format: z.int().describe("The format of the answer, as for commands; 4 is an error."),
    }),
    variant("AutomationTraceUnknown", "unknownCommand", "There is no such command.", {
      command: z.string().describe("The name that is not known."),
    }),
    variant("AutomationTraceWaited", "waited", "The step waited.", { seconds: z.number().describe("How long.") }),
    variant("AutomationTraceNotified", "notified", "The step told the owner of the bot.", {
      text: z.string().describe("What it told."),
    }),
    variant("AutomationTraceChose", "chose", "The step chose one of several branches.", {
      branch: z.union([z.int(), z.literal("else")]).describe("The number of the branch, from 0; or `else`."),
      read: z.array(Decided).describe("What was read to decide it."),
    }),
    variant("AutomationTraceRepeated", "repeated", "The step began to repeat its steps.", {
      times: z.int().describe("How often."),
    }),
    variant("AutomationTracePicked", "picked", "The step picked one of several steps at random.", {
      index: z.int().describe("The number of the step, from 0."),
    }),
    variant("AutomationTraceStopped", "stopped", "The step ended the run.", {}),
    variant("AutomationTraceDisabled", "disabled", "The step is disabled, and was left out.", {}),
    variant("AutomationTraceRefused", "refused", "A limit kept the step from being done.", {
      limit: z.enum(namesOf(STEP_REFUSAL_MEANINGS)).meta(meaningsOf("The limit.", STEP_REFUSAL_MEANINGS)),
    }),
  ])
  .meta({ id: "AutomationTraceEntry", description: "What became of one step of a run." });
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
  readonly person: { id: string; displayName: string } | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  lengthMs: number;
  result: RunResult;
  /** What was read to decide whether it runs. */
  readonly conditions: Decided[];
  readonly steps: TraceEntry[];
}
