import type { Clock } from "../../timing/monotonic-clock.ts";
import { type PartyMember, type PartyState, PlatformError } from "../platform.ts";
import { type Account, type Membership, type Party, sendEvent, userOf, type WorldEvent } from "./account.ts";

export const MAX_MEMBERS = 16;
const FIRST_PLAYLIST = "Playlist_Meadow_Solo";

export function membershipOf(account: Account): Membership {
  if (!account.membership) throw new PlatformError("not_found", "This account is in no party.");
  return account.membership;
}

/** Sends the event `state` to every member of the account's party. */
export function publishPartyState(account: Account): void {
  for (const membership of account.membership?.party.members ?? [])
    sendEvent(membership.account, { name: "state", args: [] });
}

function sendToOthers(party: Party, from: Account, event: WorldEvent): void {
  for (const { account } of [...party.members]) if (account !== from) sendEvent(account, event);
}

function requireLedParty(account: Account): Party {
  const { party } = membershipOf(account);
  if (party.leader !== account) throw new PlatformError("not_leader", "Only the party's leader can do this.");
  return party;
}

function requireMember(party: Party, id: string): Membership {
  const membership = party.members.find(({ account }) => account.id === id);
  if (!membership) throw new PlatformError("not_found", "Nobody in the party has this id.");
  return membership;
}

const memberState = (membership: Membership): PartyMember => ({
  ...userOf(membership.account),
  ...structuredClone(membership.account.appearance),
  joinedAt: membership.joinedAt,
  readiness: membership.readiness,
  match: membership.match && { ...membership.match },
  isLeader: membership.party.leader === membership.account,
  isHidden: membership.isHidden,
});

/** The parties of a world: their members, and what their leaders may do. */
export class Parties {
  readonly maxSize: number;
  readonly #clock: Clock;
  readonly #byId = new Map<string, Party>();
  #created = 0;

  constructor(clock: Clock, maxSize: number) {
    this.#clock = clock;
    this.maxSize = Math.min(maxSize, MAX_MEMBERS);
  }

  get(id: string): Party | null {
    return this.#byId.get(id) ?? null;
  }

  view(account: Account): PartyState | null {
    if (!account.membership) return null;
    const { id, privacy, playlistId, customKey, members } = account.membership.party;
    return { id, privacy, playlistId, customKey, maxSize: this.maxSize, members: members.map(memberState) };
  }

  /** Creates a party with this account as its only member. */
  createFor(account: Account): void {
    this.#created += 1;
    const party: Party = {
      id: `party-${this.#created}`,
      privacy: "public",
      playlistId: FIRST_PLAYLIST,
      customKey: null,
      leader: account,
      members: [],
    };
    this.#byId.set(party.id, party);
    this.#add(account, party);
    publishPartyState(account);
  }

  addMember(account: Account, party: Party): void {
    if (party.members.length >= this.maxSize) throw new PlatformError("party_full", "The party is full.");
    this.removeMember(account);
    this.#add(account, party);
    publishPartyState(account);
    sendToOthers(party, account, { name: "memberJoined", args: [userOf(account)] });
  }

  leave(account: Account): void {
    this.removeMember(account);
    this.createFor(account);
  }

  /** After this the account is in no party. */
  removeMember(account: Account): void {
    const party = account.membership?.party;
    if (!party) return;
    const led = party.leader;
    this.#remove(account, party);
    sendToOthers(party, account, { name: "memberLeft", args: [userOf(account)] });
    if (party.leader !== led) sendToOthers(party, account, { name: "promoted", args: [userOf(party.leader)] });
  }

  kick(account: Account, id: string): void {
    const party = requireLedParty(account);
    const { account: gone } = requireMember(party, id);
    if (gone === account) throw new PlatformError("forbidden", "A leader leaves rather than kicks themselves.");
    this.#remove(gone, party);
    this.createFor(gone);
    const event: WorldEvent = { name: "memberKicked", args: [userOf(gone)] };
    sendToOthers(party, gone, event);
    sendEvent(gone, event);
  }

  promote(account: Account, id: string): void {
    const party = requireLedParty(account);
    const { account: next } = requireMember(party, id);
    if (next !== account) this.#setLeader(party, next);
  }

  change(account: Account, settings: Partial<Pick<Party, "privacy" | "playlistId" | "customKey">>): void {
    Object.assign(requireLedParty(account), settings);
    publishPartyState(account);
  }

  setHidden(account: Account, ids: readonly string[] | "all", isHidden: boolean): void {
    const party = requireLedParty(account);
    const members = ids === "all" ? party.members : ids.map((id) => requireMember(party, id));
    for (const membership of members) membership.isHidden = isHidden;
    publishPartyState(account);
  }

  #add(account: Account, party: Party): void {
    const joinedAt = new Date(this.#clock.now()).toISOString();
    account.membership = { account, party, joinedAt, isHidden: false, readiness: "notReady", match: null };
    party.members.push(account.membership);
  }

  /** When the leader leaves, the member of the longest standing becomes the leader. */
  #remove(account: Account, party: Party): void {
    party.members.splice(party.members.indexOf(membershipOf(account)), 1);
    account.membership = null;
    const [oldest] = party.members;
    if (!oldest) {
      this.#byId.delete(party.id);
      return;
    }
    if (party.leader === account) party.leader = oldest.account;
    publishPartyState(oldest.account);
  }

  #setLeader(party: Party, next: Account): void {
    party.leader = next;
    publishPartyState(next);
    for (const { account } of [...party.members]) sendEvent(account, { name: "promoted", args: [userOf(next)] });
  }
}
