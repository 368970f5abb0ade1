import type { BotStatus } from "../bot-status.ts";

export interface PlatformUser {
  id: string;
  displayName: string;
}
export interface Friend extends PlatformUser {
  isOnline: boolean;
}
/** Friend requests that are not answered yet. */
export interface PendingUsers {
  incoming: PlatformUser[];
  outgoing: PlatformUser[];
}

export const SLOTS = ["outfit", "backpack", "pickaxe", "emote", "emoji", "shoes", "sidekick"] as const;
export type Slot = (typeof SLOTS)[number];
/** A selected style: the platform's names of the channel and of its option. */
export interface Variant {
  channel: string;
  variant: string;
}
/** A worn cosmetic, with its selected styles. */
export interface Worn {
  id: string;
  /** Missing for an item without styles. */
  variants?: Variant[];
  /** The folder of the item among the platform's assets. The library fills it from the catalogue for `me.set`. */
  path?: string;
}
export type Readiness = "ready" | "notReady" | "sittingOut";
export type Privacy = "public" | "private";

export interface PartyMember extends PlatformUser {
  /** ISO 8601. Where the platform does not tell it: when the driver first saw the member in this party. */
  joinedAt: string;
  /** Empty slots are missing. */
  worn: Partial<Record<Slot, Worn>>;
  /** Null for a member without one, or when the platform does not tell it. So are the four members below. */
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
  /** Empty when the platform has none. */
  playlistId: string;
  customKey: string | null;
  /** The platform's limit of members. */
  maxSize: number;
  /** In the order in which they joined. The bot is one of them. */
  members: PartyMember[];
}

/** What a session reports. Its state is changed before it reports a change. */
export interface SessionEvents {
  /** The status or the party has changed, also by a call of the bot itself. It may come before or after other events. */
  state: [];
  /** The connection was lost. The driver reconnects until `logout`. */
  disconnected: [reason: string];
  /** The connection is back. What changed meanwhile is reported by `state` alone. */
  reconnected: [];
  /** Another program has signed in with this account. The session is over. The driver does not sign in again. */
  kickedElsewhere: [];
  invite: [invite: { from: PlatformUser; partyId: string }];
  joinRequest: [from: PlatformUser];
  /** Somebody else has joined the party. */
  memberJoined: [member: PlatformUser];
  /** Somebody else has left the party, also by signing out. */
  memberLeft: [member: PlatformUser];
  /** A member was kicked, perhaps the bot itself. */
  memberKicked: [member: PlatformUser];
  /** A member, perhaps the bot itself, has become the leader, also because the leader left. */
  promoted: [member: PlatformUser];
  /** Somebody else has written to the party. */
  partyMessage: [message: { from: PlatformUser; content: string }];
  whisper: [message: { from: PlatformUser; content: string }];
  /** A friendship has begun, on either side's request. */
  friendAdded: [friend: PlatformUser];
  /** A friendship has ended, by either side. */
  friendRemoved: [friend: PlatformUser];
  friendRequest: [from: PlatformUser];
  friendOnline: [friend: PlatformUser];
  friendOffline: [friend: PlatformUser];
}
export type SessionEvent = keyof SessionEvents;

/**
 * One signed-in account. A call resolves when the platform has done it, so that a read afterwards shows it. It may reject
 * with any `PlatformError`; the kinds that are named below are expected. It rejects with `timeout` as soon as `signal` is
 * aborted, and with `unavailable` while the session is not connected.
 */
export interface BotSession {
  readonly self: PlatformUser;
  /** A new object after each change. The last one known while Disconnected; null when the session is over. */
  readonly party: PartyState | null;
  /** Available, Busy (in a party with others, or in a match), Disconnected, or Offline when the session is over. */
  readonly status: BotStatus;
  /** @returns Removes the listener. It may be called more than once. */
  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void;
  friends(signal?: AbortSignal): Promise<Friend[]>;
  pending(signal?: AbortSignal): Promise<PendingUsers>;
  blocked(signal?: AbortSignal): Promise<PlatformUser[]>;
  /** Users whose display name begins with `prefix`, ignoring case. */
  search(prefix: string, signal?: AbortSignal): Promise<PlatformUser[]>;
  /** @returns The user with this id or, ignoring case, this name. Null when there is none. */
  resolveUser(nameOrId: string, signal?: AbortSignal): Promise<PlatformUser | null>;
  readonly friend: {
    /** Sends a request, or accepts one of that user. `not_found` for an unknown user, `forbidden` for friends and oneself. */
    add(id: string): Promise<void>;
    /** `not_found` when there is no request of that user; the same for `decline`. */
    accept(id: string): Promise<void>;
    decline(id: string): Promise<void>;
    /** Ends a friendship, or takes a sent request back. */
    remove(id: string): Promise<void>;
    /** Ends a friendship, and refuses requests of that user as `forbidden`. */
    block(id: string): Promise<void>;
    /** `not_found` when that user is not blocked. */
    unblock(id: string): Promise<void>;
  };
  readonly partyOps: {
    /** `forbidden` for who is no friend or is in the party, `not_found` for a friend who is offline. */
    invite(id: string): Promise<void>;
    /**
     * Leaves the own party and joins another one: `private`, `party_full`, or `not_found` when there is none.
     * @param to The id of a friend or of a party. Friends come first where the ids look alike.
     */
    join(to: string): Promise<void>;
    /** Asks a friend to be invited. It may be refused as `invite` is. */
    requestJoin(id: string): Promise<void>;
    /** The bot is then alone in a new party. */
    leave(): Promise<void>;
    /** `not_leader` for everybody else, as all calls below; `not_found` for who is no member. */
    kick(id: string): Promise<void>;
    promote(id: string): Promise<void>;
    setPrivacy(privacy: Privacy): Promise<void>;
    setPlaylist(id: string): Promise<void>;
    /** Null removes the key. */
    setCustomKey(key: string | null): Promise<void>;
    /** Hides members from the others. */
    hide(ids: string[] | "all"): Promise<void>;
    show(ids: string[] | "all"): Promise<void>;
  };
  /** The bot's own entry among the members. What is set here stays when the bot changes its party. */
  readonly me: {
    /** Puts an item on, with exactly these styles. Null empties the slot. */
    set(slot: Slot, worn: Worn | null): Promise<void>;
    setBanner(id: string, color: string): Promise<void>;
    setLevel(level: number): Promise<void>;
    setBattlePass(level: number): Promise<void>;
    /** A missing one stays as it is. */
    setStats(stats: { crowns?: number; rank?: number }): Promise<void>;
    setReadiness(readiness: Readiness): Promise<void>;
    /** Shows the bot in a match. Null ends it. */
    setMatch(match: { players?: number } | null): Promise<void>;
  };
  /** Writes to the party. `not_found` when nobody else is in it. The bot does not hear itself. */
  chat(text: string): Promise<void>;
  /** Writes to a friend: `forbidden` for everybody else, `not_found` for a friend who is offline. */
  whisper(id: string, text: string): Promise<void>;
  /** The text that friends see. Null removes it. */
  setStatus(text: string | null, mode?: "online" | "away"): Promise<void>;
  /** Ends the connection for good, also while it is lost, and leaves the party. Never throws. It may be called twice. */
  logout(): Promise<void>;
}
