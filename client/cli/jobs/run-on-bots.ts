import type { Schemas } from "../../client.ts";
import { CONDITION_FLAGS, readConditions } from "../bots/bot-conditions.ts";
import { CategoryNames } from "../categories.ts";
import { type FlagValues, subcommand, UsageError } from "../subcommand.ts";
import { finishJob } from "./finish-job.ts";

const TARGET_FLAGS = {
  bots: { takes: "A,B", about: "these bots, by id", isRepeatable: true },
  all: { about: "all of your bots" },
  ...CONDITION_FLAGS,
} as const;

/** Bots are named by the person in every case: no flag would mean all of them. */
async function readTarget(flags: FlagValues<typeof TARGET_FLAGS>, names: CategoryNames): Promise<Schemas["JobTarget"]> {
  const { bots, all, ...conditions } = flags;
  const isFiltered = Object.keys(CONDITION_FLAGS).some((name) => name in conditions);
  if ([bots !== undefined, all === true, isFiltered].filter(Boolean).length !== 1) {
    throw new UsageError("Say for which bots: --bots, --all, or one or more of --category, --status and --q.");
  }
  return bots ? { botIds: [...bots] } : { filter: await readConditions(conditions, names) };
}

export const runOnBots = subcommand({
  takes: "COMMAND [ARGUMENT…]",
  about: "runs a command on many bots as a job, and waits for its end",
  help: `Example: svc-bots run emote wave --category "Public lobbies"
What begins with a dash and is no flag stands after --. svc-bots commands lists the commands.`,
  flags: {
    ...TARGET_FLAGS,
    "skip-offline": { about: "skips bots that are not connected; otherwise they fail" },
    detach: { about: "does not wait: prints the job" },
  },
  async run({ client: connect, args, flags, output, signal }) {
    const client = await connect();
    const target = await readTarget(flags, new CategoryNames(client, signal));
    const [command = "", ...rest] = args;
    const commands = [{ command, ...(rest.length > 0 && { args: rest }) }];
    const input = { commands, skipOffline: flags["skip-offline"] === true };
    const { id } = await client.post("/jobs", { body: { kind: "command", input, target }, signal });
    if (!flags.detach) return finishJob({ client, output, signal }, id);
    return output.answer({ id }, () => [`Started the job ${id}.`]);
  },
});
