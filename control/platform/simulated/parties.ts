import { type PartyMember, type PartyState, PlatformError, type Privacy, type Readiness } from "../platform.ts";
import { type Account, sendEvent, userOf, type WorldEvent } from "./accounts.ts";
import type { Clock } from "./clock.ts";

export interface Membership {
  readonly account: Account;
  readonly party: Party;
  readonly joinedAt: string;
  isHidden: boolean;
  readiness: Readiness;
  match: { players: number | null } | null;
}
export interface Party {
  readonly id: string;
  privacy: Privacy;
  playlistId: string;
  customKey: string | null;
  leader: Account;
  /** In the order in which they came. */
  readonly members: Membership[];
}

export const MAX_MEMBERS = 16;
const FIRST_PLAYLIST = "Playlist_Meadow_Solo";

export function membershipOf(account: Account): Membership {
  if (!account.membership) throw new PlatformError("not_found", "This account is in no party.");
  return account.membership;
}

/** Everybody in the account's party reads their state again. */
export function publishPartyState(account: Account): void {
  for (const seat of account.membership?.party.members ?? []) sendEvent(seat.account, { name: "state", args: [] });
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
  const seat = party.members.find(({ account }) => account.id === id);
  if (!seat) throw new PlatformError("not_found", "Nobody in the party has this id.");
  return seat;
}

const memberState = (seat: Membership): PartyMember => ({
  ...userOf(seat.account),
  ...structuredClone(seat.account.appearance),
  joinedAt: seat.joinedAt,
  readiness: seat.readiness,
  match: seat.match && { ...seat.match },
  isLeader: seat.party.leader === seat.account,
  isHidden: seat.isHidden,
});

/** Who sits with whom, and what the leader may do. */
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
    const { id, privacy, playlistId, customKey, members: seats } = account.membership.party;
    return { id, privacy, playlistId, customKey, maxSize: this.maxSize, members: seats.map(memberState) };
  }

  /** A party of one's own. */
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

  /** Leaves, and is in no party then. */
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
    if (gone === account) throw new PlatformError("forbidden", "A leader leaves rather than kicking themselves.");
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
    const seats = ids === "all" ? party.members : ids.map((id) => requireMember(party, id));
    for (const seat of seats) seat.isHidden = isHidden;
    publishPartyState(account);
  }

  #add(account: Account, party: Party): void {
    const joinedAt = new Date(this.#clock.now()).toISOString();
    account.membership = { account, party, joinedAt, isHidden: false, readiness: "notReady", match: null };
    party.members.push(account.membership);
  }

  /** The one who has been there longest leads after a leader who left. */
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
