import { readApiToken } from "../sign-in/access.ts";
import { type CommandContext, EXIT } from "../subcommand.ts";
import { type ApplyOptions, applyFile } from "./apply-file.ts";
import { mayBeReplaced, writeWhole } from "./local-file.ts";
import type { Plan } from "./make-plan.ts";
import { openPlan, reportWrongFile } from "./open-plan.ts";
import { readText } from "./pull-text.ts";
import { planToJson, planToLines } from "./show-plan.ts";

type Context = Pick<CommandContext, "client" | "output" | "signal">;

/** 1 stands for a failure: a script can tell both from an account that is as the file says. */
const DIFFERS = 2;

const OWN_SCHEDULES =
  "Of schedules, a sign-in sees those that it has made itself. An API token without scopes sees all.";
const noteOwnSchedules = async ({ output }: Pick<Context, "output">): Promise<void> => {
  if (readApiToken() === undefined) await output.say(OWN_SCHEDULES);
};
/** A schedule that somebody else has made would then be there twice. */
async function notePlan({ steps }: Plan, context: Pick<Context, "output">): Promise<void> {
  const isNoted = steps.some(({ action, section }) => action === "create" && section === "schedules");
  if (isNoted) await noteOwnSchedules(context);
}

export async function runPull(
  file: string | undefined,
  { force, ...context }: Context & { force?: true },
): Promise<void> {
  const { client, output, signal } = context;
  if (file !== undefined && !force && !(await mayBeReplaced(file))) {
    throw new Error(`${file} is not a file of "svc-bots pull" and was left as it is. --force replaces it.`);
  }
  const text = await readText(await client(), signal);
  await noteOwnSchedules(context);
  if (file === undefined) return output.write(text);
  await writeWhole(file, text);
  await output.say(`Wrote ${file}.`);
}

export const runDiff = (file: string, { isDeleting, ...context }: Context & { isDeleting: boolean }): Promise<number> =>
  reportWrongFile(file, context.output, async () => {
    const { client, output, signal } = context;
    const { plan } = await openPlan(file, { client: await client(), isDeleting, signal });
    await notePlan(plan, context);
    await output.answer(planToJson(plan), () => planToLines(plan));
    return plan.steps.length === 0 ? EXIT.done : DIFFERS;
  });

export const runApply = (file: string, options: Omit<ApplyOptions, "beforeAsking">): Promise<number> =>
  reportWrongFile(file, options.output, () =>
    applyFile(file, { ...options, beforeAsking: (plan) => notePlan(plan, options) }),
  );
