// What the session of a bot needs of the game. One implementation stands on `fnbr`; another library can take its place.
import type {
  BotSession,
  DeviceAuth,
  Friend,
  PartyState,
  PendingUsers,
  PlatformErrorKind,
  PlatformUser,
  SessionEvents,
} from "@svc/control/platform";

/** The events of the game itself. Those of the connection come from the session. */
export type GameEvents = Omit<SessionEvents, "disconnected" | "reconnected" | "kickedElsewhere">;
export type GameEvent = keyof GameEvents;

/** The two links that stay open: one for notices and presence, one for chat. */
export type LinkName = "notices" | "chat";

/** Another program has signed in with the account, or the tokens were not refreshed in time. */
export type SignOutReason = "elsewhere" | "expired";

/** What a client reports by itself. */
export interface GameListener {
  onEvent<E extends GameEvent>(event: E, ...args: GameEvents[E]): void;
  /** A link was lost, or could not be opened. */
  onLinkLost(link: LinkName): void;
  /** The tokens have ended for good. */
  onSignedOut(why: SignOutReason): void;
  onProblem(message: string): void;
}

/**
 * One account at the platform. It neither reconnects nor repeats a call by itself. Every rejection is a `GameError`.
 * The lists of friends and users are those of the last notice; they cost no request.
 */
export interface GameClient {
  readonly self: PlatformUser;
  /** Null between two parties. */
  readonly party: PartyState | null;
  /** Others are in the party, or the bot is in a match. */
  readonly isBusy: boolean;
  /** Whether the platform has given out tokens, which `close` then revokes. */
  readonly isAuthenticated: boolean;
  /** Signs in and opens both links. */
  open(): Promise<void>;
  /** Checks that the tokens are still valid, and opens both links again. */
  restore(): Promise<void>;
  /** Ends everything: running calls, links and timers. Never rejects. */
  close(options: { revoke: boolean }): Promise<void>;

  friends(): Friend[];
  pending(): PendingUsers;
  blocked(): PlatformUser[];
  search(prefix: string): Promise<PlatformUser[]>;
  findUser(nameOrId: string): Promise<PlatformUser | null>;
  readonly friend: BotSession["friend"];
  readonly partyOps: BotSession["partyOps"];
  readonly me: BotSession["me"];
  chat(text: string): Promise<void>;
  whisper(id: string, text: string): Promise<void>;
  setStatus(text: string | null, mode: "online" | "away"): Promise<void>;
}

export interface GameClientOptions {
  deviceAuth: DeviceAuth;
  /** The device platform that other players see. */
  platform: string;
  authClient: string;
  language: string;
}

export type CreateGameClient = (options: GameClientOptions, listener: GameListener) => GameClient;

/**
 * Why a call failed, in the kinds of the control library. The message holds no secret: it is the platform's own, except
 * where that one contains a token.
 */
export class GameError extends Error {
  readonly kind: PlatformErrorKind;
  readonly retryAfterMs: number | undefined;
  /** The platform's name of the error, where it has given one. */
  readonly code: string | undefined;
  constructor(kind: PlatformErrorKind, message: string, details: { retryAfterMs?: number; code?: string } = {}) {
    super(message);
    this.name = "GameError";
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
    this.code = details.code;
  }
}
