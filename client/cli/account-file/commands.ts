import { subcommand } from "../subcommand.ts";

/** The readers of YAML and of schemas take as long to load as the rest of the program. */
const load = () => import("./run-commands.ts");

const DELETE = { about: "deletes what a section of the file does not have" } as const;

export const pull = subcommand({
  takes: "[FILE]",
  about: "writes your categories, presets and schedules into a YAML file",
  help: "Without FILE, it is written to standard output. A file of an earlier pull is replaced, comments too.",
  flags: { force: { about: "replaces FILE whatever it is" } },
  run: async ({ args: [file], flags, ...context }) => (await load()).runPull(file, { ...flags, ...context }),
});

export const diff = subcommand({
  takes: "FILE",
  about: "shows what apply would change, and changes nothing",
  help: "Exit codes: 0 the account is as the file says; 2 it is not; 1 the file is wrong, or the account cannot be read.",
  flags: { delete: DELETE },
  run: async ({ args: [file = ""], flags, ...context }) =>
    (await load()).runDiff(file, { isDeleting: flags.delete === true, ...context }),
});

export const apply = subcommand({
  takes: "FILE",
  about: "makes your categories, presets and schedules as a YAML file says",
  help: `It shows what it would change and asks. The whole file is checked first: with a mistake in it, nothing is changed.
What somebody else has changed meanwhile is not overwritten. After a failure, apply the file again: it goes on.`,
  flags: { delete: DELETE, yes: { about: "does not ask" } },
  run: async ({ args: [file = ""], flags, ...context }) =>
    (await load()).runApply(file, { isDeleting: flags.delete === true, isAgreed: flags.yes === true, ...context }),
});
