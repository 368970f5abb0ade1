import type { SessionStatus, Slot, Worn } from "../platform.ts";
import { type Account, type Look, tell, userOf, type WorldEvent } from "./accounts.ts";
import { type Parties, type Seat, seatOf, touch } from "./parties.ts";

/** Comes online, in a party of its own unless it still sits in one. */
export function arrive(account: Account, inbox: (event: WorldEvent) => void, parties: Parties): void {
  const wasOnline = account.inbox !== null;
  account.inbox = inbox;
  if (!account.seat) parties.open(account);
  if (wasOnline) return;
  account.mode = "online";
  for (const friend of account.friends) tell(friend, { name: "friendOnline", args: [userOf(account)] });
}

export function depart(account: Account, parties: Parties): void {
  if (!account.inbox) return;
  account.inbox = null;
  parties.exit(account);
  account.invites.clear();
  account.askedBy.clear();
  account.statusText = null;
  for (const friend of account.friends) tell(friend, { name: "friendOffline", args: [userOf(account)] });
}

/** Of an account that is online: 3 with others or in a match, otherwise 2. */
export function statusOf({ seat }: Account): SessionStatus {
  if (!seat) return 0;
  return seat.match || seat.party.seats.length > 1 ? 3 : 2;
}

export function changeLook(account: Account, change: Partial<Look>): void {
  account.look = { ...account.look, ...change };
  touch(account);
}

export function wear(account: Account, slot: Slot, worn: Worn | null): void {
  const { [slot]: _before, ...others } = account.look.worn;
  changeLook(account, { worn: worn ? { ...others, [slot]: structuredClone(worn) } : others });
}

export function changeSeat(account: Account, change: Partial<Pick<Seat, "readiness" | "match">>): void {
  Object.assign(seatOf(account), change);
  touch(account);
}

export function setStatus(account: Account, text: string | null, mode: "online" | "away"): void {
  account.statusText = text;
  account.mode = mode;
  tell(account, { name: "state", args: [] });
}
