import type { PlatformUser } from "../platform/platform.ts";
import type { Actor, CommandConfig, RelayTarget } from "./context.ts";
import { actorOf, mayRun, RANKS } from "./ranks.ts";
import { BOOK } from "./registry.ts";

/** The command by which a bot sends one to such bots. */
const SENT_BY: Record<RelayTarget["kind"], string> = {
  bot: "send",
  party: "send_party",
  shard: "send_shard",
  all: "send_all",
};
const SENDING: ReadonlySet<string> = new Set([...Object.values(SENT_BY), "prev"]);
const OWNER: Actor = { rank: "owner", user: null };

/** Whether running this command may send another one on. */
export const isSending = (name: string): boolean => SENDING.has(BOOK.find(name)?.name ?? "");

interface Sent {
  kind: RelayTarget["kind"];
  command: string;
  /** The player who asks; null where the API does, as the owner. */
  user: PlatformUser | null;
}

/** As whom the bot with this config sends a command on; null where it may not for this one. */
export function senderOf({ kind, command, user }: Sent, config: CommandConfig): Actor | null {
  const actor = user ? actorOf(user, config) : OWNER;
  const both = [SENT_BY[kind], command].map((name) => BOOK.find(name));
  return actor && both.every((one) => one && mayRun(one, { actor, config })) ? actor : null;
}

/** As whom another bot, with this config, runs it: the lower of the two ranks. Null where it knows nobody like that. */
export function receiverOf(sender: Actor, config: CommandConfig): Actor | null {
  if (!sender.user) return sender;
  const there = actorOf(sender.user, config);
  return there && (RANKS.indexOf(there.rank) < RANKS.indexOf(sender.rank) ? there : sender);
}
