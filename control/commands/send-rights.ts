import type { PlatformUser } from "../platform/platform.ts";
import type { CommandCaller, CommandConfig, ForwardTarget } from "./command.ts";
import { COMMANDS } from "./command-registry.ts";
import { callerFor, mayRun, RANKS } from "./ranks.ts";

/** The command by which a bot sends one to such bots. */
const SEND_COMMANDS: Record<ForwardTarget["kind"], string> = {
  bot: "send",
  party: "send_party",
  shard: "send_shard",
  all: "send_all",
};
const FORWARDING_COMMANDS: ReadonlySet<string> = new Set([...Object.values(SEND_COMMANDS), "prev"]);
const OWNER: CommandCaller = { rank: "owner", user: null };

/** Whether running this command may send another one on. */
export const isForwardingCommand = (name: string): boolean => FORWARDING_COMMANDS.has(COMMANDS.find(name)?.name ?? "");

interface ForwardedCommand {
  kind: ForwardTarget["kind"];
  command: string;
  /** The player who asks; null where the API does, as the owner. */
  user: PlatformUser | null;
}

/** As whom the bot with this config sends a command on; null where it may not for this one. */
export function resolveForwardSender(
  { kind, command, user }: ForwardedCommand,
  config: CommandConfig,
): CommandCaller | null {
  const actor = user ? callerFor(user, config) : OWNER;
  const both = [SEND_COMMANDS[kind], command].map((name) => COMMANDS.find(name));
  return actor && both.every((one) => one && mayRun(one, { actor, config })) ? actor : null;
}

/** As whom another bot, with this config, runs it: the lower of the two ranks. Null where it knows nobody like that. */
export function resolveForwardReceiver(sender: CommandCaller, config: CommandConfig): CommandCaller | null {
  if (!sender.user) return sender;
  const there = callerFor(sender.user, config);
  return there && (RANKS.indexOf(there.rank) < RANKS.indexOf(sender.rank) ? there : sender);
}
