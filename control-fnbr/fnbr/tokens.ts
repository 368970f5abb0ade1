import type { Client } from "fnbr";
import { GameError, type SignOutReason } from "../game-client.ts";
import { codeOf } from "./errors.ts";
import { AUTH, type AuthSession, type HttpFailure, type HttpRequest, internalsOf } from "./internals.ts";
import { library } from "./library.ts";

const PREFIX = "errors.com.epicgames.";
/** Codes of a token that is not valid, or no more. */
const INVALID_TOKEN = [
  `${PREFIX}common.oauth.invalid_token`,
  `${PREFIX}common.authentication.token_verification_failed`,
];
/** Codes of a refresh that can never succeed. */
const ENDED = [`${PREFIX}account.auth_token.invalid_refresh_token`, `${PREFIX}account.oauth.exchange_code_not_found`];
/** So long before its end a token is refreshed. */
const EARLY_MS = 15 * 60_000;
/** The minimum delay, for tokens that do not last that long. */
const MIN_DELAY_MS = 60_000;
const MAX_TIMER_MS = 2 ** 31 - 1;
const MAX_TOKENS = 100;

/**
 * The library refreshes short-lived tokens at once, in the middle of the login, and each refresh that fails there is an
 * unhandled rejection. Sessions get a timer of ours as soon as the client has them.
 */
for (const { prototype } of Object.values(library.authSessions)) prototype.initRefreshTimeout = () => {};

interface TokenHooks {
  /** Whether the connection has been closed. */
  isClosed: () => boolean;
  /** A refresh was refused for good. */
  onSignedOut: (why: SignOutReason) => void;
}

/**
 * Refreshes the tokens of a client: one refresh at a time, none that nobody waits for, and one repetition of a call
 * whose token has ended. The library repeats without end, and hangs when two calls refresh at once.
 */
export class Tokens {
  readonly #client: Client;
  readonly #hooks: TokenHooks;
  /** Also tokens that have been replaced since: the call that used one is still under way. */
  readonly #sessionByToken = new Map<string, AuthSession>();

  constructor(client: Client, hooks: TokenHooks) {
    this.#client = client;
    this.#hooks = hooks;
    const { sessions } = internalsOf(client).auth;
    const set = sessions.set.bind(sessions);
    sessions.set = (name, session) => {
      this.#adopt(session); // before the login's own requests, whose tokens may be refused too
      return set(name, session);
    };
  }

  /** @throws When the token of the account is not valid, or cannot be checked. */
  async verify(): Promise<void> {
    const { sessions } = internalsOf(this.#client).auth;
    const account = sessions.get(AUTH.account);
    if (!(await account?.verify(true))) throw new GameError("unavailable", "The bot's tokens cannot be checked.");
    for (const session of sessions.values()) if (session.expiresAt.getTime() < Date.now()) await session.refresh();
  }

  /** @returns The repetition of a call whose token has ended, or null for any other failure. */
  repeat(failure: HttpFailure): Promise<unknown> | null {
    const { config } = failure;
    const [, token] = /^bearer (.+)$/i.exec(String(config?.headers?.Authorization ?? "")) ?? [];
    const session = token === undefined ? undefined : this.#sessionByToken.get(token);
    if (!config || !session || !INVALID_TOKEN.includes(codeOf(failure) ?? "")) return null;
    if (config.isRepeated) throw new GameError("unavailable", "The platform refuses its own new tokens.");
    return this.#repeatOnce(config, session, token);
  }

  stop(): void {
    for (const { refreshTimeout } of internalsOf(this.#client).auth.sessions.values()) clearTimeout(refreshTimeout);
  }

  async #repeatOnce(request: HttpRequest, session: AuthSession, token: string | undefined): Promise<unknown> {
    if (session.accessToken === token) await session.refresh();
    const headers = { ...request.headers, Authorization: `bearer ${session.accessToken}` };
    return await internalsOf(this.#client).http.axios.request({ ...request, headers, isRepeated: true });
  }

  #adopt(session: AuthSession): void {
    const refresh = session.refresh.bind(session);
    let current: Promise<void> | null = null;
    session.refresh = () => {
      current ??= this.#refresh(session, refresh).finally(() => {
        current = null;
      });
      return current;
    };
    session.initRefreshTimeout = () => this.#schedule(session);
    this.#remember(session);
    this.#schedule(session);
  }

  async #refresh(session: AuthSession, refresh: () => Promise<void>): Promise<void> {
    try {
      await refresh();
      this.#remember(session);
    } catch (error) {
      const isEnded = ENDED.includes(String(Object(error).code));
      const isExpired = Number(session.refreshTokenExpiresAt) < Date.now();
      if (isEnded && !this.#hooks.isClosed()) this.#hooks.onSignedOut(isExpired ? "expired" : "elsewhere");
      throw error;
    }
  }

  #remember(session: AuthSession): void {
    this.#sessionByToken.set(session.accessToken, session);
    const [first] = this.#sessionByToken.keys();
    if (this.#sessionByToken.size > MAX_TOKENS && first !== undefined) this.#sessionByToken.delete(first);
  }

  #schedule(session: AuthSession): void {
    clearTimeout(session.refreshTimeout);
    if (this.#hooks.isClosed()) return;
    const delay = Math.max(MIN_DELAY_MS, session.expiresAt.getTime() - Date.now() - EARLY_MS);
    const onTime = () => void session.refresh().catch(() => this.#schedule(session));
    session.refreshTimeout = setTimeout(onTime, Math.min(delay, MAX_TIMER_MS));
  }
}
