import type { BotConnection } from "../bot/bot-connection.ts";
import { memberToProtocol } from "../bot/party-to-protocol.ts";
import { untilAborted } from "../commands/deadline-session.ts";
import { errorMessage } from "../logging/log.ts";
import { PlatformError, type PlatformUser } from "../platform/platform.ts";
import { type BotCall, type CallOutcome, MAX_FRAME_BYTES } from "../protocol.ts";

/** A call's own end comes from its signal; the commands' sense of time is only for what they plan. */
const SLACK_MS = 1000;
/** Of what is answered; the rest of a frame is for what stands around it. */
const MAX_DATA_BYTES = MAX_FRAME_BYTES - 4096;
const OWNER = { rank: "owner", user: null } as const;

const publicUser = ({ id, displayName }: PlatformUser) => ({ id, displayName });

/** What the bot answers. Cut short, nobody knows how far it came. */
export async function runCall(
  online: BotConnection,
  call: BotCall,
  budgetMs: number,
  signal: AbortSignal,
): Promise<CallOutcome> {
  try {
    return await untilAborted(signal, outcomeOf(online, call, budgetMs, signal));
  } catch (error) {
    if (signal.aborted) return { kind: "problem", problem: "timeout", message: "The call was cut short." };
    if (error instanceof PlatformError) return { kind: "problem", problem: "platform", message: error.message };
    return { kind: "problem", problem: "platform", message: `The bot had a fault: ${errorMessage(error)}` };
  }
}

async function outcomeOf(
  online: BotConnection,
  call: BotCall,
  budgetMs: number,
  signal: AbortSignal,
): Promise<CallOutcome> {
  if (call.kind === "command" || call.kind === "chat") return reply(online, call, budgetMs, signal);
  if (call.kind !== "member") return dataOf(await readPeople(online, call, signal));
  const member = online.session.party?.members.find(({ id }) => id === call.memberId);
  if (member) return dataOf(memberToProtocol(member));
  return { kind: "problem", problem: "not_found", message: "The bot's party has no such member." };
}

/** Anybody may send friend requests: however many there are, the shard keeps its connection. */
function dataOf(data: unknown): CallOutcome {
  if (Buffer.byteLength(JSON.stringify(data)) <= MAX_DATA_BYTES) return { kind: "data", data };
  return { kind: "problem", problem: "platform", message: "The answer is too large to be passed on." };
}

async function reply(
  online: BotConnection,
  call: Extract<BotCall, { kind: "command" | "chat" }>,
  budgetMs: number,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const asked =
    call.kind === "chat"
      ? { name: "say", args: [call.content], actor: OWNER }
      : { name: call.name, args: call.args ?? "", actor: call.caller, isRelayed: call.isRelayed ?? false };
  const answer = await online.commands.run({
    ...asked,
    channel: "api",
    config: online.bot.settings,
    ...(call.locale === undefined ? {} : { locale: call.locale }),
    signal,
    budgetMs: budgetMs + SLACK_MS,
  });
  signal.throwIfAborted();
  return { kind: "reply", ...answer };
}

async function readPeople(
  { session }: BotConnection,
  call: Extract<BotCall, { kind: "friends" | "pending" | "blocked" | "search" }>,
  signal: AbortSignal,
): Promise<unknown> {
  if (call.kind === "blocked") return (await session.blocked(signal)).map(publicUser);
  if (call.kind === "search") return (await session.search(call.prefix, signal)).map(publicUser);
  if (call.kind === "pending") {
    const { incoming, outgoing } = await session.pending(signal);
    return { incomingFriends: incoming.map(publicUser), outgoingFriends: outgoing.map(publicUser) };
  }
  const friends = await session.friends(signal);
  return {
    onlineFriends: friends
      .filter(({ isOnline }) => isOnline)
      .map((friend) => ({ ...publicUser(friend), isJoinable: null, status: null })),
    offlineFriends: friends.filter(({ isOnline }) => !isOnline).map(publicUser),
  };
}
