import type { PlatformErrorKind } from "@svc/control/platform";
import { GameError } from "../game-client.ts";
import type { HttpFailure } from "./internals.ts";

const PREFIX = "errors.com.epicgames.";
const THROTTLED = `${PREFIX}common.throttled`;

const KIND_BY_CODE: Record<string, PlatformErrorKind> = {
  "account.invalid_account_credentials": "invalid_auth",
  "account.device_auth_not_found": "invalid_auth",
  "account.auth_token.invalid_refresh_token": "invalid_auth",
  "account.oauth.client_not_allowed": "invalid_auth",
  "oauth.corrective_action_required": "action_required",
  "account.account_not_active": "banned",
  "account.account_locked": "banned",
  "common.throttled": "rate_limited",
  "common.oauth.invalid_token": "unavailable",
  "common.authentication.token_verification_failed": "unavailable",
  "common.missing_permission": "forbidden",
  "account.account_not_found": "not_found",
  "friends.friendship_not_found": "not_found",
  "social.party.party_not_found": "not_found",
  "social.party.member_not_found": "not_found",
  "social.party.user_has_no_party": "not_found",
  "social.party.party_query_forbidden": "private",
  "social.party.party_join_forbidden": "private",
  "social.party.party_change_forbidden": "not_leader",
  "social.party.party_is_full": "party_full",
  "friends.duplicate_friendship": "forbidden",
  "friends.friend_request_already_sent": "forbidden",
};

/** In place of the platform's own sentences, which contain the token. */
const SENTENCE_BY_CODE: Record<string, string> = {
  "account.auth_token.invalid_refresh_token": "The platform has ended the bot's tokens.",
  "common.oauth.invalid_token": "The platform does not accept the bot's token.",
  "common.authentication.token_verification_failed": "The platform does not accept the bot's token.",
};

const KIND_BY_NAME: Record<string, PlatformErrorKind> = {
  UserNotFoundError: "not_found",
  FriendNotFoundError: "not_found",
  PartyNotFoundError: "not_found",
  PartyMemberNotFoundError: "not_found",
  PartyChatConversationNotFoundError: "not_found",
  PartyInvitationExpiredError: "not_found",
  PartyMaxSizeReachedError: "party_full",
  PartyPermissionError: "not_leader",
  PartyAlreadyJoinedError: "forbidden",
  DuplicateFriendshipError: "forbidden",
  FriendshipRequestAlreadySentError: "forbidden",
  InviterFriendshipsLimitExceededError: "forbidden",
  InviteeFriendshipsLimitExceededError: "forbidden",
  InviteeFriendshipRequestLimitExceededError: "forbidden",
  InviteeFriendshipSettingsError: "forbidden",
  AuthenticationMissingError: "unavailable",
  XMPPConnectionError: "unavailable",
  XMPPConnectionTimeoutError: "timeout",
  STOMPConnectionError: "unavailable",
  STOMPConnectionTimeoutError: "timeout",
  EventTimeoutError: "timeout",
};

const TIMEOUT_CODES = ["ECONNABORTED", "ETIMEDOUT"];

function kindOfStatus(status: number | undefined): PlatformErrorKind | undefined {
  if (status === undefined || status < 400) return undefined;
  if (status === 429) return "rate_limited";
  if (status === 404) return "not_found";
  return status < 500 ? "forbidden" : "unavailable";
}

/** What an error of the library has, of whatever class it is. */
interface LibraryError {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  httpStatus?: unknown;
  response?: { status?: unknown };
}

const asText = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const withoutPrefix = (code: string): string => (code.startsWith(PREFIX) ? code.slice(PREFIX.length) : code);

/** The kind for a code of the platform, with its prefix. */
export const kindOfCode = (code: string | undefined, status?: number): PlatformErrorKind =>
  KIND_BY_CODE[withoutPrefix(code ?? "")] ?? kindOfStatus(status) ?? "unavailable";

/** The platform's sentence, or one of the driver's own where that one holds a secret. */
export const sentenceOfCode = (code: string | undefined, sentence: string): string =>
  SENTENCE_BY_CODE[withoutPrefix(code ?? "")] ?? sentence;

/** Kinds that mean something else for one call. */
export type KindChanges = Partial<Record<PlatformErrorKind, PlatformErrorKind>>;

/**
 * Errors of the library hold the request's body, at login with the device's secret, and tokens. So only the code and the
 * message are kept, the latter unless it holds a token.
 */
export function toGameError(error: unknown, changes: KindChanges = {}): GameError {
  if (error instanceof GameError) {
    const { kind, message, retryAfterMs, code } = error;
    const details = {
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(code === undefined ? {} : { code }),
    };
    return new GameError(changes[kind] ?? kind, message, details);
  }
  const { name, message, code, httpStatus, response }: LibraryError = Object(error);
  const knownCode = asText(code);
  const kind =
    KIND_BY_CODE[withoutPrefix(knownCode ?? "")] ??
    KIND_BY_NAME[asText(name) ?? ""] ??
    kindOfStatus(asNumber(httpStatus) ?? asNumber(response?.status)) ??
    "unavailable";
  const text = asText(message) ?? asText(name) ?? "The platform has refused the call.";
  const known = knownCode ?? asText(name);
  const details = known === undefined ? {} : { code: known };
  return new GameError(changes[kind] ?? kind, sentenceOfCode(knownCode, text), details);
}

function retryAfterMs({ headers, data }: NonNullable<HttpFailure["response"]>): number | undefined {
  const [variable]: unknown[] = Object(Object(data).messageVars ?? []);
  const seconds = Number.parseInt(String(headers?.["retry-after"] ?? variable), 10);
  return Number.isNaN(seconds) ? undefined : seconds * 1000;
}

/** The code of a refusal, with its prefix. */
export const codeOf = (failure: HttpFailure): string | undefined => asText(Object(failure.response?.data).errorCode);

/**
 * The failure of a request, before the library sees it: it would sleep after 429, and pass on bare network errors.
 * @returns What the request rejects with: a refusal of the platform stays as it is, because the library reads it.
 */
export function toRequestError(failure: HttpFailure): unknown {
  const { response, code, message } = failure;
  if (response?.status === 429 || codeOf(failure) === THROTTLED) {
    const delay = response && retryAfterMs(response);
    const details = { code: THROTTLED, ...(delay === undefined ? {} : { retryAfterMs: delay }) };
    return new GameError("rate_limited", "The platform limits the number of calls.", details);
  }
  if (response) return failure;
  const details = code === undefined ? {} : { code };
  if (code === "ERR_CANCELED") return new GameError("unavailable", "The session has ended.", details);
  const isTimeout = code !== undefined && TIMEOUT_CODES.includes(code);
  return new GameError(
    isTimeout ? "timeout" : "unavailable",
    isTimeout ? "The platform does not answer." : message,
    details,
  );
}
