import type { BotSession, PlatformUser, Slot, Worn } from "@svc/control/platform";
import type { Friend } from "fnbr";
import { type CreateGameClient, type GameClient, GameError } from "../game-client.ts";
import { Connection, ownMember } from "./connection.ts";
import { endpoint } from "./endpoints.ts";
import { type KindChanges, toGameError } from "./errors.ts";
import { createFriendOperations } from "./friend-operations.ts";
import { AUTH, internalsOf } from "./internals.ts";
import { library } from "./library.ts";
import { isPlaying, toPartyState, toUser, variantKey } from "./party-state.ts";
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

type OwnMember = ReturnType<typeof ownMember>["me"];

const STYLES = "Default:AthenaCosmeticLoadoutVariants_j";

/** The client keeps the styles of the item before, because it deletes them by another name than it writes them. */
async function clearStyles(me: OwnMember, slot: Slot): Promise<void> {
  const key = variantKey(slot);
  const styles = me.meta.get(STYLES)?.AthenaCosmeticLoadoutVariants ?? { vL: {} };
  if (key === null || !styles.vL?.[key]) return;
  delete styles.vL[key];
  await me.sendPatch({ [STYLES]: me.meta.set(STYLES, { AthenaCosmeticLoadoutVariants: styles }) });
}

async function clear(me: OwnMember, slot: Slot): Promise<void> {
  if (slot === "emote" || slot === "emoji") return await me.clearEmote();
  if (slot === "backpack") return await me.clearBackpack();
  if (slot === "shoes") return await me.clearShoes();
  throw new GameError("unsupported", "This slot cannot be emptied on this platform.");
}

async function wear(me: OwnMember, slot: Slot, { id, variants = [], path }: Worn): Promise<void> {
  if (slot === "emote") return await me.setEmote(id, path);
  if (slot === "emoji") return await me.setEmoji(id, path);
  if (variants.length === 0) await clearStyles(me, slot);
  await me.setCosmetics({ [slot]: { id, variants, ...(path === undefined ? {} : { path }) } });
}

function createAppearanceOperations(client: Connection): BotSession["me"] {
  const me = () => ownMember(client).me;
  let stats = { crowns: 0, rank: 0 };
  return {
    set: async (slot, worn) => (worn ? await wear(me(), slot, worn) : await clear(me(), slot)),
    setBanner: async (id, color) => await me().setBanner(id, color),
    setLevel: async (level) => await me().setLevel(level),
    setBattlePass: async (level) => {
      const { BattlePassInfo } = me().meta.get("Default:BattlePassInfo_j") ?? {};
      const { selfBoostXp = 0, friendBoostXp = 0 } = BattlePassInfo ?? {};
      await me().setBattlePass(true, level, selfBoostXp, friendBoostXp);
    },
    setStats: async (changes) => {
      stats = { ...stats, ...changes };
      await me().setCosmeticStats(stats.crowns, stats.rank);
    },
    setReadiness: async (readiness) => {
      if (readiness === "sittingOut") return await me().setSittingOut(true);
      await me().setReadiness(readiness === "ready");
    },
    setMatch: async (match) => await me().setPlaying(match !== null, match?.players ?? 0),
  };
}

const { PUBLIC, PRIVATE } = library.Enums.PartyPrivacy;
const ignore = (): void => {};

const pingsFrom = (client: Connection, id: string): string =>
  `${endpoint("BR_PARTY")}/user/${client.user.self?.id}/pings/${id}`;

/** The party of a friend who has invited the bot, or whose presence shows it. */
async function findPartyOf(client: Connection, friend: Friend): Promise<string> {
  const request = { method: "GET", url: `${pingsFrom(client, friend.id)}/parties` };
  const [invitedTo]: unknown[] = Object(await internalsOf(client).http.epicgamesRequest(request, AUTH.account));
  const partyId = Object(invitedTo).id ?? friend.party?.id;
  if (typeof partyId === "string") return partyId;
  // The presence of a friend in a private party lacks the id.
  if (friend.party) throw new GameError("private", "The party is private.");
  throw new GameError("not_found", "The friend is in no party.");
}

async function join(client: Connection, to: string): Promise<void> {
  const friend = client.friend.list.get(to); // ids of friends and of parties look alike
  const partyId = friend ? await findPartyOf(client, friend) : to;
  if (client.party?.id === partyId) throw new GameError("forbidden", "The bot is in this party already.");
  await client.joinParty(partyId);
  // The notice of the bot's own arrival may have come before the client knew of its new party.
  await client.initParty(false, false);
  const { party, me } = ownMember(client);
  await party.updateMemberBasicInfo(); // the platform's answer has no names
  await me.sendPatch(me.meta.schema);
  client.setStatus();
  if (!friend) return;
  const { http } = internalsOf(client);
  await http.epicgamesRequest({ method: "DELETE", url: pingsFrom(client, to) }, AUTH.account).catch(ignore); // it expires
}

async function setHidden(client: Connection, ids: string[] | "all", isHidden: boolean): Promise<void> {
  const { party, me } = ownMember(client);
  if (!me.isLeader) throw new GameError("not_leader", "Only the leader can do this.");
  if (ids === "all") return await party.hideMembers(isHidden);
  for (const id of ids) await party.hideMember(id, isHidden);
}

function createPartyOperations(client: Connection): BotSession["partyOps"] {
  const party = () => ownMember(client).party;
  return {
    invite: async (id) => void (await party().invite(id)),
    join: (to) => client.changeParty(() => join(client, to)),
    async requestJoin(id) {
      if (!client.friend.list.has(id))
        throw new GameError("forbidden", "Only a friend can be asked for an invitation.");
      await client.sendRequestToJoin(id);
    },
    leave: () => client.changeParty(async () => await party().leave(true)),
    kick: async (id) => await party().kick(id),
    promote: async (id) => await party().promote(id),
    setPrivacy: async (privacy) => void (await party().setPrivacy(privacy === "public" ? PUBLIC : PRIVATE)),
    setPlaylist: async (id) => await party().setPlaylist(id),
    setCustomKey: async (key) => await party().setCustomMatchmakingKey(key ?? ""),
    hide: (ids) => setHidden(client, ids, true),
    show: (ids) => setHidden(client, ids, false),
  };
}
