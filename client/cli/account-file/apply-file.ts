import { once } from "node:events";
import readline from "node:readline/promises";
import { ApiError, ConnectionError } from "../../client.ts";
import { type CommandContext, EXIT } from "../subcommand.ts";
import { applyPlan, StepFailure } from "./apply-plan.ts";
import type { Plan, Step } from "./make-plan.ts";
import { type OpenPlan, openPlan, problemLine } from "./open-plan.ts";
import { readStored } from "./read-account.ts";
import type { SectionName } from "./sections.ts";
import type { Stored } from "./settings.ts";
import { describeRecord, planToJson, planToLines } from "./show-plan.ts";

export interface ApplyOptions extends Pick<CommandContext, "client" | "output" | "signal"> {
  isDeleting: boolean;
  /** Whether the person has agreed beforehand. */
  isAgreed: boolean;
  /** Says what else to know of the plan. */
  beforeAsking: (plan: Plan) => Promise<void>;
  /** Asks the person; null where nobody can answer. */
  ask?: ((question: string, signal: AbortSignal) => Promise<string>) | null;
}

const DONE = { create: "Created", change: "Changed", delete: "Deleted" } as const;

export async function applyFile(file: string, options: ApplyOptions): Promise<number> {
  const { output, signal, isDeleting, isAgreed, ask = askOnTerminal() } = options;
  const client = await options.client();
  const opened = await openPlan(file, { client, isDeleting, signal });
  const { plan, model } = opened;
  for (const line of planToLines(plan)) await output.say(line);
  await options.beforeAsking(plan);
  if (plan.steps.length > 0 && !isAgreed) {
    if (ask === null) throw new Error("Nothing was changed: nobody can be asked here. --yes agrees to the changes.");
    if (!/^y(es)?$/i.test((await ask("Make these changes? [y/N] ", signal)).trim())) {
      await output.say("Nothing was changed.");
      return EXIT.failed;
    }
    const now = await readStored(client, Object.keys(opened.stored) as SectionName[], signal);
    if (versionsOf(now) !== versionsOf(opened.stored)) {
      throw new Error(
        "Nothing was changed: the account was changed meanwhile. Apply the file again to see what is left.",
      );
    }
  }
  const onDone = (step: Step) => output.say(`${DONE[step.action]} ${describeRecord(step)}.`);
  try {
    await applyPlan(plan, { client, model, signal, onDone });
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    for (const line of describeFailure(file, error, opened)) await output.say(line);
    return EXIT.failed;
  }
  if (output.isJson) await output.answer(planToJson(plan), () => []);
  return EXIT.done;
}

const versionsOf = (stored: Stored): string =>
  JSON.stringify(
    Object.entries(stored).map(([section, records]) => [section, records.map(({ id, version }) => [id, version])]),
  );

function askOnTerminal(): NonNullable<ApplyOptions["ask"]> | null {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  return async (question, signal) => {
    // The terminal itself reads the line, so that Ctrl-C stays a signal.
    const terminal = readline.createInterface({ input: process.stdin, output: process.stderr, terminal: false });
    try {
      const ended = once(terminal, "close", { signal }).then(() => "");
      return await Promise.race([terminal.question(question, { signal }), ended]);
    } finally {
      terminal.close();
    }
  };
}

/** What failed and why, what was done before it, and what is left. */
function describeFailure(file: string, { step, doneCount, cause }: StepFailure, { plan, placeOf }: OpenPlan): string[] {
  const what = describeRecord(step);
  const total = plan.steps.length;
  return [
    ...reasonsOf(cause, what),
    ...(cause instanceof ApiError ? placedProblems(file, cause, step, placeOf) : []),
    `Done: ${doneCount} of ${total}. Left: ${plan.steps.slice(doneCount).map(describeRecord).join(", ")}.`,
    "Apply the file again to go on.",
  ];
}

function reasonsOf(cause: unknown, what: string): string[] {
  if (cause instanceof ConnectionError) return [`${what}: no answer came, and the change may have been made.`];
  if (!(cause instanceof ApiError)) return [`${what}: ${cause instanceof Error ? cause.message : String(cause)}`];
  if (cause.status === 412) return [`${what} was changed by somebody else meanwhile, and was left as they made it.`];
  return [`${what} was refused with ${cause.status}: ${cause.message} Request ID: ${cause.requestId}`];
}

/** Where it stands in the file what the service has refused. */
const placedProblems = (file: string, { errors }: ApiError, step: Step, placeOf: OpenPlan["placeOf"]): string[] =>
  step.action === "delete"
    ? []
    : errors.flatMap(({ path, message }) => {
        if (path === undefined) return [];
        const full = [...step.path, ...path];
        return [problemLine(file, { path: full, place: placeOf(full), message })];
      });
