/** What a driver implements for a game's platform. The rest of the library knows only these types. */

import type { BotStatus } from "../bot-status.ts";

export interface DeviceAuth {
  accountId: string;
  deviceId: string;
  secret: string;
}

export interface PlatformUser {
  id: string;
  displayName: string;
}
export interface Friend extends PlatformUser {
  isOnline: boolean;
}
export interface PendingUsers {
  incoming: PlatformUser[];
  outgoing: PlatformUser[];
}

export type Slot = "outfit" | "backpack" | "pickaxe" | "emote" | "emoji" | "shoes";
export interface Variant {
  channel: string;
  variant: string;
}
/** A worn cosmetic, with its selected styles. */
export interface Worn {
  id: string;
  variants?: Variant[];
}
export type Readiness = "ready" | "notReady" | "sittingOut";
export type Privacy = "public" | "private";

export interface PartyMember extends PlatformUser {
  joinedAt: string;
  worn: Partial<Record<Slot, Worn>>;
  banner: { id: string; color: string } | null;
  level: number | null;
  battlePassLevel: number | null;
  crowns: number | null;
  rank: number | null;
  readiness: Readiness;
  isLeader: boolean;
  /** Null while in the lobby. */
  match: { players: number | null } | null;
  isHidden: boolean;
}
export interface PartyState {
  id: string;
  privacy: Privacy;
  playlistId: string;
  customKey: string | null;
  maxSize: number;
  members: PartyMember[];
}

export interface SessionEvents {
  /** The status or the party has changed. The session has the new state. */
  state: [];
  /** The connection was lost. The driver reconnects until `logout`. */
  disconnected: [reason: string];
  reconnected: [];
  /** Another program has signed in with this account. The driver does not sign in again. */
  kickedElsewhere: [];
  invite: [invite: { from: PlatformUser; partyId: string }];
  joinRequest: [from: PlatformUser];
  memberJoined: [member: PlatformUser];
  memberLeft: [member: PlatformUser];
  memberKicked: [member: PlatformUser];
  promoted: [member: PlatformUser];
  partyMessage: [message: { from: PlatformUser; content: string }];
  whisper: [message: { from: PlatformUser; content: string }];
  friendAdded: [friend: PlatformUser];
  friendRemoved: [friend: PlatformUser];
  friendRequest: [from: PlatformUser];
  friendOnline: [friend: PlatformUser];
  friendOffline: [friend: PlatformUser];
}
export type SessionEvent = keyof SessionEvents;

/** One signed-in account. Every method may throw a `PlatformError`, and rejects as soon as `signal` is aborted. */
export interface BotSession {
  readonly self: PlatformUser;
  readonly party: PartyState | null;
  readonly status: BotStatus;
  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void;
  friends(signal?: AbortSignal): Promise<Friend[]>;
  pending(signal?: AbortSignal): Promise<PendingUsers>;
  blocked(signal?: AbortSignal): Promise<PlatformUser[]>;
  /** Users whose display name begins with `prefix`, ignoring case. */
  search(prefix: string, signal?: AbortSignal): Promise<PlatformUser[]>;
  resolveUser(nameOrId: string, signal?: AbortSignal): Promise<PlatformUser | null>;
  readonly friend: {
    add(id: string): Promise<void>;
    accept(id: string): Promise<void>;
    decline(id: string): Promise<void>;
    remove(id: string): Promise<void>;
    block(id: string): Promise<void>;
    unblock(id: string): Promise<void>;
  };
  readonly partyOps: {
    invite(id: string): Promise<void>;
    /** @param to The id of a friend or of a party. */
    join(to: string): Promise<void>;
    requestJoin(id: string): Promise<void>;
    leave(): Promise<void>;
    kick(id: string): Promise<void>;
    promote(id: string): Promise<void>;
    setPrivacy(privacy: Privacy): Promise<void>;
    setPlaylist(id: string): Promise<void>;
    setCustomKey(key: string | null): Promise<void>;
    hide(ids: string[] | "all"): Promise<void>;
    show(ids: string[] | "all"): Promise<void>;
  };
  readonly me: {
    /** Null clears the slot. */
    set(slot: Slot, worn: Worn | null): Promise<void>;
    setBanner(id: string, color: string): Promise<void>;
    setLevel(level: number): Promise<void>;
    setBattlePass(level: number): Promise<void>;
    setStats(stats: { crowns?: number; rank?: number }): Promise<void>;
    setReadiness(readiness: Readiness): Promise<void>;
    setMatch(match: { players?: number } | null): Promise<void>;
  };
  chat(text: string): Promise<void>;
  whisper(id: string, text: string): Promise<void>;
  setStatus(text: string | null, mode?: "online" | "away"): Promise<void>;
  /** Ends the connection for good. Never throws. */
  logout(): Promise<void>;
}

export interface LoginOptions {
  /** The number of the assignment. A login with a lower fence than an earlier one is stale. */
  fence: number;
  signal?: AbortSignal;
  /** The device platform that other players see: WIN, PSN, AND and so on. */
  platform?: string;
}

export interface GamePlatform {
  readonly name: string;
  login(auth: DeviceAuth, options: LoginOptions): Promise<BotSession>;
}

export type PlatformErrorKind =
  | "invalid_auth"
  | "banned"
  | "rate_limited"
  | "not_found"
  | "forbidden"
  | "not_leader"
  | "party_full"
  | "private"
  | "unavailable"
  | "timeout";

export class PlatformError extends Error {
  readonly kind: PlatformErrorKind;
  /** For `rate_limited`: the delay before the next call. */
  readonly retryAfterMs: number | undefined;
  constructor(kind: PlatformErrorKind, message: string, retryAfterMs?: number) {
    super(message);
    this.name = "PlatformError";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
