import type { BotConnection } from "../bot/bot-connection.ts";
import { memberToProtocol } from "../bot/party-to-protocol.ts";
import type { PlatformUser } from "../platform/platform.ts";
import { type BotCall, type CallOutcome, MAX_FRAME_BYTES } from "../protocol.ts";

type Connection = Pick<BotConnection, "session" | "cosmetics">;

/** The limit of an answer. The rest of the frame is left for the members around it. */
const MAX_DATA_BYTES = MAX_FRAME_BYTES - 4096;

const publicUser = ({ id, displayName }: PlatformUser) => ({ id, displayName });

/** Reads what a call asks for from a signed-in bot. */
export async function readForCall(
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
