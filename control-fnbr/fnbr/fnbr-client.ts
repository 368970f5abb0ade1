import type { PlatformUser } from "@svc/control/platform";
import { type CreateGameClient, type GameClient, GameError } from "../game-client.ts";
import { createAppearanceOperations } from "./appearance-operations.ts";
import { Connection, ownMember } from "./connection.ts";
import { endpoint } from "./endpoints.ts";
import { type KindChanges, toGameError } from "./errors.ts";
import { createFriendOperations } from "./friend-operations.ts";
import { AUTH, internalsOf } from "./internals.ts";
import { createPartyOperations } from "./party-operations.ts";
import { isPlaying, toPartyState, toUser } from "./party-state.ts";
import { reportEvents } from "./report-events.ts";

const ID = /^[0-9a-f]{32}$/;
/** The same refusal means something else for these calls. */
const KIND_CHANGES: Record<string, KindChanges> = {
  join: { not_leader: "private" },
  invite: { not_found: "forbidden" },
};

async function translate<T>(work: () => Promise<T>, changes?: KindChanges): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toGameError(error, changes);
  }
}

/** The same operations, with rejections as `GameError`. */
function translateAll<T extends object>(operations: T): T {
  const translated = Object.entries(operations).map(([name, work]) => [
    name,
    (...args: unknown[]) => translate(async () => await work(...args), KIND_CHANGES[name]),
  ]);
  return Object.fromEntries(translated);
}

async function findUser(client: Connection, nameOrId: string): Promise<PlatformUser | null> {
  if (ID.test(nameOrId)) {
    const [user] = await client.user.fetchMultiple([nameOrId]);
    return user ? toUser(user) : null;
  }
  // The library does not encode names for the address, and considers any 32 letters an id.
  const url = `${endpoint("ACCOUNT_DISPLAYNAME")}/${encodeURIComponent(nameOrId)}`;
  try {
    const found = await internalsOf(client).http.epicgamesRequest({ method: "GET", url }, AUTH.account);
    const { id, displayName } = Object(found);
    return typeof id === "string" ? toUser({ id, displayName }) : null;
  } catch (error) {
    if (toGameError(error).kind === "not_found") return null;
    throw error;
  }
}

async function sendChat(client: Connection, text: string): Promise<void> {
  await ownMember(client).party.sendMessage(text);
}

async function sendWhisper(client: Connection, id: string, text: string): Promise<void> {
  if (!client.friend.list.has(id)) throw new GameError("forbidden", "Only friends can be whispered to.");
  await client.friend.sendMessage(id, text);
}

async function setStatus(client: Connection, text: string | null, mode: "online" | "away"): Promise<void> {
  if (text === null) delete client.config.defaultStatus;
  client.setStatus(text ?? undefined, mode);
}

/** A client over the package `fnbr`. */
export const createFnbrClient: CreateGameClient = (options, listener): GameClient => {
  const client = new Connection(options, listener);
  const { onLinksOpened } = reportEvents(client, listener);
  const afterwards = async (work: Promise<void>) => {
    await work;
    onLinksOpened();
  };
  return {
    get self() {
      return toUser(client.user.self ?? { id: options.deviceAuth.accountId });
    },
    get party() {
      return toPartyState(client);
    },
    get isBusy() {
      const { party } = client;
      return (party?.size ?? 0) > 1 || (party?.me ? isPlaying(party.me) : false);
    },
    get isAuthenticated() {
      return client.auth.sessions.size > 0;
    },
    open: () => translate(() => afterwards(client.login())),
    restore: () => translate(() => afterwards(client.restore())),
    close: ({ revoke }) =>
      client.close(revoke).catch((error: unknown) => {
        listener.onProblem(`The end of the session failed: ${toGameError(error).message}`);
      }),
    friends: () => [...client.friend.list.values()].map((friend) => ({ ...toUser(friend), isOnline: friend.isOnline })),
    pending: () => {
      const all = [...client.friend.pendingList.values()];
      const of = (direction: string) => all.filter((user) => user.direction === direction).map(toUser);
      return { incoming: of("INCOMING"), outgoing: of("OUTGOING") };
    },
    blocked: () => [...client.user.blocklist.values()].map(toUser),
    search: (prefix) => translate(async () => (await client.user.search(prefix)).map(toUser)),
    findUser: (nameOrId) => translate(() => findUser(client, nameOrId)),
    friend: translateAll(createFriendOperations(client)),
    partyOps: translateAll(createPartyOperations(client)),
    me: translateAll(createAppearanceOperations(client)),
    chat: (text) => translate(() => sendChat(client, text)),
    whisper: (id, text) => translate(() => sendWhisper(client, id, text)),
    setStatus: (text, mode) => translate(() => setStatus(client, text, mode)),
  };
};
