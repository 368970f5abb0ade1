import { BotStatus } from "../../bot-status.ts";
import type { Slot, Worn } from "../platform.ts";
import { type Account, type Appearance, type Membership, sendEvent, userOf, type WorldEvent } from "./account.ts";
import { membershipOf, type Parties, publishPartyState } from "./parties.ts";

/** Signs the account in. It gets a party of its own unless it is still in one. */
export function goOnline(account: Account, deliver: (event: WorldEvent) => void, parties: Parties): void {
  const wasOnline = account.deliver !== null;
  account.deliver = deliver;
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

/** The status of an account that is online: busy with other members or in a match. */
export function statusOf({ membership }: Account): BotStatus {
  if (!membership) return BotStatus.Offline;
  return membership.match || membership.party.members.length > 1 ? BotStatus.Busy : BotStatus.Available;
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
