import { apply, diff, pull } from "./account-file/commands.ts";
import { listAutomations, showAutomation } from "./automations/automation-commands.ts";
import { createBot } from "./bots/create-bot.ts";
import { exportBots } from "./bots/export-bots.ts";
import { importBots } from "./bots/import-bots.ts";
import { listBots } from "./bots/list-bots.ts";
import { listCategories } from "./categories.ts";
import { completionCommand } from "./completion/completion-command.ts";
import { cancelJob, listJobs, listResults, retryJob, showJob } from "./jobs/job-commands.ts";
import { disableBots, enableBots, restartBots, runOnBots } from "./jobs/run-on-bots.ts";
import { listCommands, listPresets } from "./presets-and-commands.ts";
import { signIn, signOut, whoAmI } from "./sign-in/sign-in-commands.ts";
import { type Subcommand, type Subcommands, UsageError } from "./subcommand.ts";
import { followLogs, watch } from "./watch.ts";

/** The commands by their names, in the order of the help. Those of a second word are of a group: `bots list`. */
export const SUBCOMMANDS: Subcommands = {
  "sign-in": signIn,
  "sign-out": signOut,
  who: whoAmI,
  "bots list": listBots,
  "bots create": createBot,
  "bots import": importBots,
  "bots export": exportBots,
  "bots enable": enableBots,
  "bots disable": disableBots,
  "bots restart": restartBots,
  run: runOnBots,
  commands: listCommands,
  "jobs list": listJobs,
  "jobs show": showJob,
  "jobs results": listResults,
  "jobs cancel": cancelJob,
  "jobs retry": retryJob,
  categories: listCategories,
  presets: listPresets,
  "automations list": listAutomations,
  "automations show": showAutomation,
  pull,
  diff,
  apply,
  watch,
  logs: followLogs,
  completion: completionCommand(() => SUBCOMMANDS),
};

interface Found {
  name: string;
  subcommand: Subcommand;
  /** What follows the name. */
  rest: readonly string[];
}

/** The `list` of a group may be left out. @throws UsageError when there is no such command. */
export function findSubcommand(all: Subcommands, [first = "", ...rest]: readonly string[]): Found {
  const get = (name: string) => (Object.hasOwn(all, name) ? all[name] : undefined);
  const [second, ...further] = rest;
  const ofGroup = second === undefined ? undefined : get(`${first} ${second}`);
  if (ofGroup) return { name: `${first} ${second}`, subcommand: ofGroup, rest: further };
  const alone = get(first);
  if (alone) return { name: first, subcommand: alone, rest };
  const isGroupAlone = second === undefined || second.startsWith("-");
  const list = isGroupAlone ? get(`${first} list`) : undefined;
  if (list) return { name: `${first} list`, subcommand: list, rest };
  throw new UsageError(`There is no command ${isGroupAlone ? first : `${first} ${second}`}.`);
}
