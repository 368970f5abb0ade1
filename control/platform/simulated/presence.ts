import type { BotStatus } from "../../bot-status.ts";
import type { Slot, Worn } from "../platform.ts";
import { type Account, type Appearance, sendEvent, userOf, type WorldEvent } from "./accounts.ts";
import { type Membership, membershipOf, type Parties, publishPartyState } from "./parties.ts";

/** Comes online, in a party of its own unless it still sits in one. */
export function goOnline(account: Account, inbox: (event: WorldEvent) => void, parties: Parties): void {
  const wasOnline = account.deliver !== null;
  account.deliver = inbox;
  if (!account.membership) parties.createFor(account);
  if (wasOnline) return;
  account.mode = "online";
  for (const friend of account.friends) sendEvent(friend, { name: "friendOnline", args: [userOf(account)] });
}

export function goOffline(account: Account, parties: Parties): void {
  if (!account.deliver) return;
  account.deliver = null;
  parties.removeMember(account);
  account.invites.clear();
  account.joinRequests.clear();
  account.statusText = null;
  for (const friend of account.friends) sendEvent(friend, { name: "friendOffline", args: [userOf(account)] });
}

/** Of an account that is online: 3 with others or in a match, otherwise 2. */
export function statusOf({ membership: seat }: Account): BotStatus {
  if (!seat) return 0;
  return seat.match || seat.party.members.length > 1 ? 3 : 2;
}

export function changeAppearance(account: Account, change: Partial<Appearance>): void {
  account.appearance = { ...account.appearance, ...change };
  publishPartyState(account);
}

export function wear(account: Account, slot: Slot, worn: Worn | null): void {
  const { [slot]: _before, ...others } = account.appearance.worn;
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
