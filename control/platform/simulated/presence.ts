import type { SessionStatus, Slot, Worn } from "../platform.ts";
import { type Account, type Appearance, sendEvent, userOf, type WorldEvent } from "./accounts.ts";
import { type Membership, membershipOf, type Parties, publishPartyState } from "./parties.ts";

/** Comes online, in a party of its own unless it still sits in one. */
export function goOnline(account: Account, inbox: (event: WorldEvent) => void, parties: Parties): void {
  const wasOnline = account.inbox !== null;
  account.inbox = inbox;
  if (!account.seat) parties.open(account);
  if (wasOnline) return;
  account.mode = "online";
  for (const friend of account.friends) sendEvent(friend, { name: "friendOnline", args: [userOf(account)] });
}

export function goOffline(account: Account, parties: Parties): void {
  if (!account.inbox) return;
  account.inbox = null;
  parties.exit(account);
  account.invites.clear();
  account.askedBy.clear();
  account.statusText = null;
  for (const friend of account.friends) sendEvent(friend, { name: "friendOffline", args: [userOf(account)] });
}

/** Of an account that is online: 3 with others or in a match, otherwise 2. */
export function statusOf({ seat }: Account): SessionStatus {
  if (!seat) return 0;
  return seat.match || seat.party.seats.length > 1 ? 3 : 2;
}

export function changeAppearance(account: Account, change: Partial<Appearance>): void {
  account.look = { ...account.look, ...change };
  publishPartyState(account);
}

export function wear(account: Account, slot: Slot, worn: Worn | null): void {
  const { [slot]: _before, ...others } = account.look.worn;
  changeAppearance(account, { worn: worn ? { ...others, [slot]: structuredClone(worn) } : others });
}

export function changeMembership(account: Account, change: Partial<Pick<Membership, "readiness" | "match">>): void {
  Object.assign(membershipOf(account), change);
  publishPartyState(account);
}

export function setStatus(account: Account, text: string | null, mode: "online" | "away"): void {
  account.statusText = text;
  account.mode = mode;
  sendEvent(account, { name: "state", args: [] });
}
