import type { BotSession } from "@svc/control/platform";
import type { Friend } from "fnbr";
import { GameError } from "../game-client.ts";
import { type Connection, ownMember } from "./connection.ts";
import { endpoint } from "./endpoints.ts";
import { AUTH, internalsOf } from "./internals.ts";
import { library } from "./library.ts";

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

export function createPartyOperations(client: Connection): BotSession["partyOps"] {
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
