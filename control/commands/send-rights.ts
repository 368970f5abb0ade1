import type { ForwardTarget } from "../bot-call.ts";
import type { PlatformUser } from "../platform/platform.ts";
import { COMMANDS } from "./all-commands.ts";
import type { CommandCaller, CommandConfig } from "./command.ts";
import { callerFor, mayRun, RANKS } from "./ranks.ts";

/** The command that forwards to this kind of target. */
const SEND_COMMANDS: Record<ForwardTarget["kind"], string> = {
  bot: "send",
  party: "send_party",
  shard: "send_shard",
  all: "send_all",
};
const FORWARDING_COMMANDS: ReadonlySet<string> = new Set([...Object.values(SEND_COMMANDS), "prev"]);
const OWNER: CommandCaller = { rank: "owner", user: null };

/** Whether this command may forward another one. `prev` may, because it repeats a command. */
export const isForwardingCommand = (name: string): boolean => FORWARDING_COMMANDS.has(COMMANDS.find(name)?.name ?? "");

interface ForwardedCommand {
  kind: ForwardTarget["kind"];
  command: string;
  /** Null for a call over the API, which has the owner's rank. */
  user: PlatformUser | null;
}

/** The caller for whom a bot with this config forwards a command. Null when the user may not forward it. */
export function resolveForwardSender(
  { kind, command, user }: ForwardedCommand,
  config: CommandConfig,
): CommandCaller | null {
  const caller = user ? callerFor(user, config) : OWNER;
  const commands = [SEND_COMMANDS[kind], command].map((name) => COMMANDS.find(name));
  return caller && commands.every((one) => one && mayRun(one, { caller, config })) ? caller : null;
}

/** The caller for whom another bot, with this config, runs it: the lower of the two ranks. Null when it ignores the user. */
export function resolveForwardReceiver(sender: CommandCaller, config: CommandConfig): CommandCaller | null {
  if (!sender.user) return sender;
  const receiver = callerFor(sender.user, config);
  return receiver && (RANKS.indexOf(receiver.rank) < RANKS.indexOf(sender.rank) ? receiver : sender);
}
