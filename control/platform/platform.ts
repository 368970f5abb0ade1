/** What a driver implements for a game's platform. The rest of the library knows only these types. */

import type { BotSession, Slot } from "./bot-session.ts";

export type { BotStatus } from "../bot-status.ts";
export type {
  BotSession,
  Friend,
  PartyMember,
  PartyState,
  PendingUsers,
  PlatformUser,
  Privacy,
  Readiness,
  SessionEvent,
  SessionEvents,
  Slot,
  Variant,
  Worn,
} from "./bot-session.ts";

/** The credentials of a bot, as its owner stored them. What the three texts mean is for the platform to say. */
export interface DeviceAuth {
  accountId: string;
  deviceId: string;
  secret: string;
}

export interface LoginOptions {
  /** The number of the assignment, which grows. A login with a lower one than an earlier login is `forbidden`. */
  fence: number;
  /** Aborted when the login is no longer wanted: it then rejects with `timeout`. */
  signal?: AbortSignal;
  /** The device platform that other players see: WIN, PSN, AND and so on. */
  platform?: string;
  /**
   * Of `bannedLogins`: an account that may sign in but not play is signed in as well. Without it, such a login is refused
   * as `banned`.
   */
  allowBanned?: boolean;
}

/** What a person is shown who signs in with an account of the platform in the browser. */
export interface SignInPrompt {
  /** Where the person signs in: an http or https address. */
  address: string;
  /** The code that the page at `address` asks for, or shows. */
  userCode: string;
  /** How long the code is valid. */
  expiresInMs: number;
}
/** An account that a person has signed in with. */
export interface SignedInAccount {
  displayName: string;
  /** New credentials, with which a bot can sign in from now on. */
  deviceAuth: DeviceAuth;
}
export interface SignInOptions {
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  /** The account whose credentials are renewed, for a platform that can show it. Another one may sign in as well. */
  accountId?: string;
  /** Called once, as soon as the person can begin. */
  onPrompt: (prompt: SignInPrompt) => void;
}

/**
 * What a platform can do. The library uses nothing that a platform lacks, and commands say that it lacks it. Without
 * `parties` it lacks everything that is marked as of parties.
 */
export interface PlatformCapabilities {
  /** Bots are in parties. Without them `session.party` is always null. */
  parties: boolean;
  /** Of parties: `setPlaylist`. */
  playlists: boolean;
  /** Of parties: `setCustomKey`. */
  customKeys: boolean;
  /** Of parties: `hide` and `show`. */
  hiding: boolean;
  /** Of parties: `me.setMatch`. */
  matches: boolean;
  /** Of parties: the readiness `sittingOut`. */
  sittingOut: boolean;
  /** Of parties: the slots that `me.set` fills. All but `sidekick` by default. */
  slots: readonly Slot[];
  /** Of parties: those of `slots` that can be emptied. All of them by default. */
  clearableSlots: readonly Slot[];
  /** Of parties: items have styles. */
  styles: boolean;
  /** Of parties: `me.setBanner`. */
  banners: boolean;
  /** Of parties: `me.setLevel`, `me.setBattlePass` and `me.setStats`. */
  levels: boolean;
  /** Of parties: the readiness of the other members is known. Each change is reported by `state`, also of the two below. */
  memberReadiness: boolean;
  /** Of parties: it is known whether the other members are in a match. By default as `matches`. */
  memberMatches: boolean;
  /** Of parties: what the other members wear is known. By default where there are `slots`. */
  memberItems: boolean;
  /** Users are found by name, and ids that do not exist are refused with `not_found`. Without it only ids are used. */
  userDirectory: boolean;
  /** `block`, `unblock` and `blocked`. */
  blocking: boolean;
  /** `setStatus`. */
  statusText: boolean;
  /** Friends are seen coming online and going offline. Without it they count as online. */
  friendPresence: boolean;
  /** `whisper`, `invite` and `join` to a friend who is offline are refused with `not_found`. */
  knowsOfflineFriends: boolean;
  /** Accounts that are banned from matches alone sign in when `LoginOptions.allowBanned` is set. False by default. */
  bannedLogins: boolean;
}

/** How a driver's platform is best run. It applies where the person who starts the cluster has not chosen. */
export interface SuggestedLimits {
  /** Logins per second and shard. */
  loginsPerSecond?: number;
  /** The maximum number of bots per shard. */
  botsPerShard?: number;
}

export interface GamePlatform {
  /** Shown in the list of shards; at most 64 characters. */
  readonly name: string;
  /** What the platform cannot do, as far as it differs from the defaults. */
  readonly capabilities?: Partial<PlatformCapabilities>;
  readonly suggestedLimits?: SuggestedLimits;
  /**
   * Signs a bot in. The library calls it again after a session has ended. When credentials are refused while the driver
   * reconnects, it ends the session (Offline), and the refusal follows at the next login.
   * @throws {PlatformError} `invalid_auth`, `banned` and `action_required` end the attempts until the owner has acted;
   * after any other error the library tries again later.
   */
  login(auth: DeviceAuth, options: LoginOptions): Promise<BotSession>;
  /**
   * Lets a person sign in with an account in the browser, so that it becomes a bot. A platform without this method
   * takes only credentials that the owner has already.
   * @throws {PlatformError} `timeout` when the code has expired, `forbidden` when the person has refused.
   */
  signIn?(options: SignInOptions): Promise<SignedInAccount>;
}

export type LogLevel = "debug" | "info" | "warn" | "error";

/** What the library gives a driver. */
export interface DriverHost {
  /**
   * Writes a line to the log of the cluster. The credentials of the bots are removed from it. Beyond 100 lines in a
   * second, lines are dropped and counted.
   * @param accountId The account of the bot that the line is about.
   */
  log(level: LogLevel, message: string, accountId?: string): void;
  /** The class of the errors that the library understands, for drivers that do not import it. */
  PlatformError: typeof PlatformError;
  /** Every call of a session, refused as `unsupported`. A driver takes those from here that its platform does not have. */
  unsupported: Omit<BotSession, "self" | "party" | "status" | "on" | "logout">;
  /** The folder of an item among the platform's assets, from the catalogue. Undefined when it has none. */
  pathOf(id: string): string | undefined;
}

/**
 * The default export of a driver's module.
 *
 * @example
 * const createPlatform: CreatePlatform<{ address: string }> = ({ address }, host) => ({
 *   name: "example",
 *   login: (auth, options) => ExampleSession.open(address, auth, options, host),
 * });
 * export default createPlatform;
 */
export type CreatePlatform<Options = unknown> = (
  options: Options,
  host: DriverHost,
) => GamePlatform | Promise<GamePlatform>;

export const PLATFORM_ERROR_KINDS = [
  "invalid_auth",
  "banned",
  "action_required",
  "rate_limited",
  "not_found",
  "forbidden",
  "not_leader",
  "party_full",
  "private",
  "unsupported",
  "unavailable",
  "timeout",
] as const;

/**
 * Why a platform refused a call.
 * - `invalid_auth`: the credentials are not valid, `banned`: the account is locked, `action_required`: the owner must do
 *   something at the platform first, such as accept its terms. After these three a bot does not sign in again until its
 *   owner has acted. The message is shown to the owner.
 * - `rate_limited`: too many calls; `retryAfterMs` says when to try again.
 * - `not_found`, `forbidden`, `not_leader`, `party_full`, `private`: the answer to this one call.
 * - `unsupported`: the platform has no such thing.
 * - `unavailable`, `timeout`: the platform cannot be reached, or does not answer. The library tries logins again soon.
 */
export type PlatformErrorKind = (typeof PLATFORM_ERROR_KINDS)[number];

const isKind = (kind: unknown): boolean => (PLATFORM_ERROR_KINDS as readonly unknown[]).includes(kind);

/**
 * The error that a driver throws.
 *
 * `instanceof` is true for the errors of every copy of this class, because a driver may have its own copy of the package.
 *
 * @example
 * throw new PlatformError("rate_limited", "Too many friend requests.", 30_000);
 */
export class PlatformError extends Error {
  readonly kind: PlatformErrorKind;
  /** For `rate_limited`: the delay before the next call, a day at most. */
  readonly retryAfterMs: number | undefined;
  constructor(kind: PlatformErrorKind, message: string, retryAfterMs?: number) {
    super(message);
    this.name = "PlatformError";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "PlatformError" && "kind" in value && isKind(value.kind);
  }
}
