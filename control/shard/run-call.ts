import type { BotConnection } from "../bot/bot-connection.ts";
import { memberToProtocol } from "../bot/party-to-protocol.ts";
import { errorMessage } from "../logging/error-message.ts";
import { PlatformError, type PlatformUser } from "../platform/platform.ts";
import { type BotCall, type CallOutcome, MAX_FRAME_BYTES } from "../protocol.ts";
import { untilAborted } from "../timing/until-aborted.ts";

type Connection = Pick<BotConnection, "session" | "cosmetics" | "runCommandUntil">;

/** The limit of an answer. The rest of the frame is left for the members around it. */
const MAX_DATA_BYTES = MAX_FRAME_BYTES - 4096;
const OWNER = { rank: "owner", user: null } as const;

const publicUser = ({ id, displayName }: PlatformUser) => ({ id, displayName });

/**
 * Runs a call on a signed-in bot.
 * @param budgetMs The time after which the caller aborts the signal. It also does so after the call.
 * @returns The problem `timeout` for a call that is cut short: it may have run in part.
 */
export async function runCall(
  connection: Connection,
  call: BotCall,
  budgetMs: number,
  signal: AbortSignal,
): Promise<CallOutcome> {
  try {
    if (call.kind === "command" || call.kind === "chat") return await runCommand(connection, call, budgetMs, signal);
    return await untilAborted(signal, readData(connection, call, signal));
  } catch (error) {
    if (signal.aborted) return { kind: "problem", problem: "timeout", message: "The call was cut short." };
    if (error instanceof PlatformError) return { kind: "problem", problem: "platform", message: error.message };
    return { kind: "problem", problem: "platform", message: `The bot had an error: ${errorMessage(error)}` };
  }
}

async function readData(
  connection: Connection,
  call: Exclude<BotCall, { kind: "command" | "chat" }>,
  signal: AbortSignal,
): Promise<CallOutcome> {
  if (call.kind !== "member") return dataOutcome(await readPeople(connection, call, signal));
  const member = connection.session.party?.members.find(({ id }) => id === call.memberId);
  if (member) return dataOutcome(memberToProtocol(member, connection.cosmetics));
  return { kind: "problem", problem: "not_found", message: "The bot's party has no such member." };
}

/** Any number of players may send friend requests. A list that is too large must not end the shard's connection. */
function dataOutcome(data: unknown): CallOutcome {
  if (Buffer.byteLength(JSON.stringify(data)) <= MAX_DATA_BYTES) return { kind: "data", data };
  return { kind: "problem", problem: "platform", message: "The answer is too large to be sent." };
}

/** Commands end with the signal by themselves. */
async function runCommand(
  connection: Connection,
  call: Extract<BotCall, { kind: "command" | "chat" }>,
  budgetMs: number,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const command =
    call.kind === "chat"
      ? { name: "say", args: [call.content], caller: OWNER }
      : { name: call.name, args: call.args ?? "", caller: call.caller, isForwarded: call.isRelayed ?? false };
  const reply = await connection.runCommandUntil(signal, { ...command, channel: "api", budgetMs });
  signal.throwIfAborted();
  return { kind: "reply", ...reply };
}

async function readPeople(
  { session }: Connection,
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
