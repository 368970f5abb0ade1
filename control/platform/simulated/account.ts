import type { PartyMember, PlatformUser, Privacy, Readiness, SessionEvent, SessionEvents } from "../platform.ts";

export type WorldEvent = { [E in SessionEvent]: { name: E; args: SessionEvents[E] } }[SessionEvent];
export type Appearance = Pick<PartyMember, "worn" | "banner" | "level" | "battlePassLevel" | "crowns" | "rank">;

/** Why an account does not sign in. */
export type Refusal = "invalid_auth" | "banned" | "action_required";

export interface Account extends PlatformUser {
  /** A simulated player, not a bot. */
  readonly isSimulatedPlayer: boolean;
  secret: string | null;
  refusal: Refusal | null;
  /** It may sign in, but not play. */
  isBannedFromMatches: boolean;
  newestFence: number;
  /** Delivers events to the account's session. Null while the account is offline. */
  deliver: ((event: WorldEvent) => void) | null;
  mode: "online" | "away";
  statusText: string | null;
  appearance: Appearance;
  membership: Membership | null;
  readonly friends: Set<Account>;
  readonly incoming: Set<Account>;
  readonly outgoing: Set<Account>;
  readonly blocked: Set<Account>;
  /** The parties that invited the account, with the time at which each invitation expires. */
  readonly invites: Map<Party, number>;
  /** The accounts that asked to join this account's party. */
  readonly joinRequests: Set<Account>;
}

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
  /** In the order of joining. */
  readonly members: Membership[];
}

export const userOf = ({ id, displayName }: PlatformUser): PlatformUser => ({ id, displayName });

export function sendEvent(account: Account, event: WorldEvent): void {
  account.deliver?.(event);
}
