import type { Schemas } from "../../client.ts";
import { CONDITION_FLAGS, readConditions } from "../bots/bot-conditions.ts";
import { CategoryNames } from "../categories.ts";
import { type CommandContext, type FlagValues, subcommand, UsageError } from "../subcommand.ts";
import { finishJob } from "./finish-job.ts";

const JOB_FLAGS = {
  bots: { takes: "A,B", about: "these bots, by id", isRepeatable: true },
  all: { about: "all of your bots" },
  ...CONDITION_FLAGS,
  detach: { about: "does not wait: prints the job" },
} as const;

/** Bots are named by the person in every case: no flag would mean all of them. */
async function readTarget(flags: FlagValues<typeof JOB_FLAGS>, names: CategoryNames): Promise<Schemas["JobTarget"]> {
  const { bots, all, detach: _, ...conditions } = flags;
  const isFiltered = Object.keys(CONDITION_FLAGS).some((name) => name in conditions);
  if ([bots !== undefined, all === true, isFiltered].filter(Boolean).length !== 1) {
    throw new UsageError("Say for which bots: --bots, --all, or one or more of --category, --status and --q.");
  }
  return bots ? { botIds: [...bots] } : { filter: await readConditions(conditions, names) };
}

/** What is done, and with what. */
type Work =
  | Pick<Schemas["CommandJob"], "kind" | "input">
  | Pick<Schemas["EditJob"], "kind" | "input">
  | Pick<Schemas["RestartJob"], "kind">;
type Started = Pick<CommandContext, "client" | "output" | "signal"> & { flags: FlagValues<typeof JOB_FLAGS> };

/** Starts the job on the bots that the flags name, and waits for its end unless it is detached. */
async function startJob({ client: connect, flags, output, signal }: Started, work: Work) {
  const client = await connect();
  const target = await readTarget(flags, new CategoryNames(client, signal));
  const { id } = await client.post("/jobs", { body: { ...work, target }, signal });
  if (!flags.detach) return finishJob({ client, output, signal }, id);
  return output.answer({ id }, () => [`Started the job ${id}.`]);
}

const changeBots = (about: string, work: Work) =>
  subcommand({
    takes: "",
    about: `${about} as a job, and waits for its end`,
    flags: JOB_FLAGS,
    run: (context) => startJob(context, work),
  });

export const enableBots = changeBots("enables bots", { kind: "edit", input: { disabled: false } });
export const disableBots = changeBots("disables bots", { kind: "edit", input: { disabled: true } });
export const restartBots = changeBots("restarts bots", { kind: "restart" });

export const runOnBots = subcommand({
  takes: "COMMAND [ARGUMENT…]",
  about: "runs a command on many bots as a job, and waits for its end",
  help: `Example: svc-bots run emote wave --category "Public lobbies"
What begins with a dash and is no flag stands after --. svc-bots commands lists the commands.`,
  flags: {
    ...JOB_FLAGS,
    "skip-offline": { about: "skips bots that are not connected; otherwise they fail" },
  },
  run({ args, flags, ...context }) {
    const { "skip-offline": skipOffline = false, ...target } = flags;
    const [command = "", ...rest] = args;
    const commands = [{ command, ...(rest.length > 0 && { args: rest }) }];
    return startJob({ ...context, flags: target }, { kind: "command", input: { commands, skipOffline } });
  },
});
