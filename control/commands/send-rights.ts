import { describeCommandsOf } from "../automations/custom-commands.ts";
import type { ForwardTarget } from "../bot-call.ts";
import { loadLanguages } from "../languages/load-language.ts";
import type { PlatformUser } from "../platform/platform.ts";
import { COMMANDS } from "./all-commands.ts";
import type { CommandCaller, CommandConfig, CommandRegistry } from "./command.ts";
import { isSendCommand, SEND_COMMANDS } from "./forward-limits.ts";
import { callerFor, mayRun, RANKS } from "./ranks.ts";
import { commandsIn } from "./translated-commands.ts";

const OWNER: CommandCaller = { rank: "owner", user: null };

/**
 * Whether a call of this command may forward another one. `prev` may, because it repeats a command, and so may a name
 * that is none of the built-in ones: it may be an alias, or a command of the category's own with such a step.
 */
export function mayForward(name: string): boolean {
  const command = COMMANDS.find(name);
  return command === null || command.name === "prev" || isSendCommand(command.name);
}

interface ForwardedCommand {
  kind: ForwardTarget["kind"];
  command: string;
  /** Null for a call over the API, which has the owner's rank. */
  user: PlatformUser | null;
}

/** The members of a category's config that decide who may forward a command. */
type ForwardConfig = CommandConfig & { readonly automations?: unknown };

/** The commands that bots with this config know: also those of its own, and by their names in its languages. */
async function commandsOf({ automations, replyLangs = [] }: ForwardConfig): Promise<CommandRegistry> {
  return commandsIn(describeCommandsOf({ automations }), await loadLanguages(replyLangs));
}

/** The caller for whom a bot with this config forwards a command. Null when the user may not forward it. */
export async function resolveForwardSender(
  { kind, command, user }: ForwardedCommand,
  config: ForwardConfig,
): Promise<CommandCaller | null> {
  const caller = user ? callerFor(user, config) : OWNER;
  if (!caller) return null;
  const commands = await commandsOf(config);
  const forwarded = [SEND_COMMANDS[kind], command].map((name) => commands.find(name));
  return forwarded.every((one) => one && mayRun(one, { caller, config, commands })) ? caller : null;
}

/** The caller for whom another bot, with this config, runs it: the lower of the two ranks. Null when it ignores the user. */
export function resolveForwardReceiver(sender: CommandCaller, config: CommandConfig): CommandCaller | null {
  if (!sender.user) return sender;
  const receiver = callerFor(sender.user, config);
  return receiver && (RANKS.indexOf(receiver.rank) < RANKS.indexOf(sender.rank) ? receiver : sender);
}
