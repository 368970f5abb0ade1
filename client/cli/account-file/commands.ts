import type { Output } from "../output.ts";
import { readApiToken } from "../sign-in/access.ts";
import { EXIT, subcommand } from "../subcommand.ts";
import { mayBeReplaced, writeWhole } from "./local-file.ts";
import type { Plan } from "./make-plan.ts";
import { openPlan, reportWrongFile } from "./open-plan.ts";
import { readText } from "./pull-text.ts";
import { runApply } from "./run-apply.ts";
import { planToJson, planToLines } from "./show-plan.ts";

/** Elsewhere made, a schedule would be there twice. */
const OWN_SCHEDULES =
  "Of schedules, a sign-in sees those that it has made itself. An API token without scopes sees all.";
const noteOwnSchedules = async (output: Output): Promise<void> => {
  if (readApiToken() === undefined) await output.say(OWN_SCHEDULES);
};
const createsSchedules = ({ steps }: Plan): boolean =>
  steps.some(({ action, section }) => action === "create" && section === "schedules");

const DELETE = { about: "deletes what a section of the file does not have" } as const;
const DIFF_EXIT = { same: EXIT.done, differs: 2 } as const;

export const pull = subcommand({
  takes: "[FILE]",
  about: "writes your categories, presets and schedules into a YAML file",
  help: "Without FILE, it is written to standard output. A file of an earlier pull is replaced, comments too.",
  flags: { force: { about: "replaces FILE whatever it is" } },
  run: async ({ args: [file], flags, client, output, signal }) => {
    if (file !== undefined && !flags.force && !(await mayBeReplaced(file))) {
      throw new Error(`${file} is not a file of "svc-bots pull" and was left as it is. --force replaces it.`);
    }
    const text = await readText(await client(), signal);
    await noteOwnSchedules(output);
    if (file === undefined) return output.write(text);
    await writeWhole(file, text);
    await output.say(`Wrote ${file}.`);
  },
});

export const diff = subcommand({
  takes: "FILE",
  about: "shows what apply would change, and changes nothing",
  help: "Exit codes: 0 the account is as the file says; 2 it is not; 1 the file is wrong, or the account cannot be read.",
  flags: { delete: DELETE },
  run: async ({ args: [file = ""], flags, client, output, signal }) =>
    reportWrongFile(file, output, async () => {
      const { plan } = await openPlan(file, { client: await client(), isDeleting: flags.delete === true, signal });
      if (createsSchedules(plan)) await noteOwnSchedules(output);
      await output.answer(planToJson(plan), () => planToLines(plan));
      return plan.steps.length === 0 ? DIFF_EXIT.same : DIFF_EXIT.differs;
    }),
});

export const apply = subcommand({
  takes: "FILE",
  about: "makes your categories, presets and schedules as a YAML file says",
  help: `It shows what it would change and asks. The whole file is checked first: with a mistake in it, nothing is changed.
What somebody else has changed meanwhile is not overwritten. After a failure, apply the file again: it goes on.`,
  flags: { delete: DELETE, yes: { about: "does not ask" } },
  run: async ({ args: [file = ""], flags, ...context }) =>
    reportWrongFile(file, context.output, async () =>
      runApply(file, {
        isDeleting: flags.delete === true,
        isAgreed: flags.yes === true,
        beforeAsking: async (plan) => {
          if (createsSchedules(plan)) await noteOwnSchedules(context.output);
        },
        ...context,
      }),
    ),
});
