import https from "node:https";
import type { Client as FnbrClient } from "fnbr";
import { type GameClientOptions, GameError, type LinkName, type SignOutReason } from "../game-client.ts";
import { ChatLink } from "./chat-link.ts";
import { toRequestError } from "./errors.ts";
import { type HttpFailure, type HttpRequest, internalsOf, type PresenceStanza } from "./internals.ts";
import { library } from "./library.ts";
import { Tokens } from "./tokens.ts";

const REQUEST_TIMEOUT_MS = 10_000;
/** Far above a list of all friends. */
const MAX_ANSWER_BYTES = 16_000_000;
const SIGN_OUT_TIMEOUT_MS = 2000;
const NEVER_MS = 2 ** 31 - 1;
const ignore = (): void => {};
/** For all bots of the process. Without it each request opens a connection of its own. */
const agent = new https.Agent({ keepAlive: true, maxSockets: 64 });
silenceConnectionErrors();

interface ConnectionHooks {
  onLinkLost: (link: LinkName) => void;
  onSignedOut: (why: SignOutReason) => void;
}

/**
 * The library's client without its own recovery: it reports losses, repeats nothing by itself, and throws nothing where
 * nobody catches it.
 */
export class Connection extends library.Client {
  readonly #closed: AbortController;
  readonly #tokens: Tokens;
  readonly #chatLink: ChatLink;
  #hooks: ConnectionHooks;
  #partyWork: Promise<unknown> = Promise.resolve();
  /** Counts the attempts to open the links. One that was given up stops when the next begins, or the connection ends. */
  #attempts = 0;

  constructor({ deviceAuth, authClient, platform, language }: GameClientOptions, hooks: ConnectionHooks) {
    const closed = new AbortController();
    super({
      auth: {
        deviceAuth,
        authClient: authClient as "fortniteAndroidGameClient",
        killOtherTokens: true,
        checkEULA: true,
      },
      platform: platform as "WIN",
      language: language as "en",
      forceNewParty: true,
      restRetryLimit: 0, // a message must not be sent twice
      xmppMaxConnectionRetries: Number.POSITIVE_INFINITY, // makes the client give up at once, by `logout`
      stompConnectionTimeout: NEVER_MS, // its own one closes a socket that is still connecting, which throws
      friendOfflineTimeout: Number.POSITIVE_INFINITY, // a friend is online until the platform reports otherwise
      http: {
        timeout: REQUEST_TIMEOUT_MS,
        maxRedirects: 0,
        maxContentLength: MAX_ANSWER_BYTES,
        httpsAgent: agent,
        signal: closed.signal,
      },
    });
    this.#closed = closed;
    this.#hooks = hooks;
    const { axios } = internalsOf(this).http;
    axios.interceptors.response.use(undefined, (failure) => this.#onFailure(failure));
    this.#tokens = new Tokens(this, {
      isClosed: () => closed.signal.aborted,
      onSignedOut: (why) => this.#hooks.onSignedOut(why),
    });
    this.#chatLink = new ChatLink(this, () => this.#onLinkLost("chat"));
  }

  /** Signs in, and opens both links. */
  override async login(): Promise<void> {
    const requireCurrent = this.#beginAttempt();
    await this.auth.authenticate();
    requireCurrent();
    await this.user.fetchSelf();
    requireCurrent();
    await this.#openLinks(requireCurrent);
    this.config.forceNewParty = false; // from now on the bot stays in its party
  }

  /** The client calls this by itself when the link for notices is lost. */
  override async logout(): Promise<void> {
    this.#onLinkLost("notices");
  }

  /** Checks the tokens, and opens both links again. */
  async restore(): Promise<void> {
    // Another program that has signed in has ended these tokens: it shows here, before the links are tried.
    const requireCurrent = this.#beginAttempt();
    await this.#tokens.verify();
    requireCurrent();
    this.#closeLinks();
    await this.#openLinks(requireCurrent);
  }

  /** Runs work that moves the bot between parties, one after the other. */
  changeParty<T>(work: () => Promise<T>): Promise<T> {
    const run = async () => {
      try {
        return await work();
      } finally {
        // The client forgets this when creating a party fails half-way, and ignores all notices from then on.
        const { partyLock } = internalsOf(this);
        if (partyLock.isLocked) partyLock.unlock();
      }
    };
    const result = this.#partyWork.then(run);
    this.#partyWork = result.catch(ignore);
    return result;
  }

  /** Ends it for good: running requests, links, tokens and timers. */
  async close(revoke: boolean): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#attempts += 1;
    this.#hooks = { onLinkLost: ignore, onSignedOut: ignore };
    if (revoke) await this.#signOut();
    this.#closed.abort();
    this.#tokens.stop();
    this.#closeLinks();
    this.removeAllListeners();
    internalsOf(this).destroy();
  }

  /** @returns What throws when another attempt has begun since, or the connection has ended. */
  #beginAttempt(): () => void {
    this.#attempts += 1;
    const attempt = this.#attempts;
    return () => {
      if (attempt !== this.#attempts) throw new GameError("unavailable", "This attempt was given up.");
    };
  }

  async #openLinks(requireCurrent: () => void): Promise<void> {
    const attempt = this.#attempts;
    const { cacheLock } = internalsOf(this);
    cacheLock.lock();
    try {
      const opened = this.xmpp.connect();
      internalsOf(this).xmpp.connection?.on("presence", (presence) => this.#onPresence(presence));
      await opened;
      requireCurrent();
      await this.#chatLink.open();
      requireCurrent();
      await this.updateCaches();
    } finally {
      if (attempt === this.#attempts) cacheLock.unlock(); // otherwise it is the next attempt's
    }
    requireCurrent();
    await this.changeParty(() => this.initParty(true, this.config.forceNewParty));
    await this.party?.updateMemberBasicInfo(); // the platform's answer has no names
    this.setStatus();
    this.isReady = true;
  }

  #closeLinks(): void {
    this.xmpp.disconnect();
    this.#chatLink.close();
  }

  async #signOut(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, SIGN_OUT_TIMEOUT_MS);
    });
    const signOut = async () => {
      await this.party?.leave(false).catch(ignore); // the tokens end in any case
      await this.auth.revokeAllTokens().catch(ignore);
    };
    await Promise.race([signOut(), timeout]).finally(() => clearTimeout(timer));
  }

  #onLinkLost(link: LinkName): void {
    if (!this.#closed.signal.aborted) this.#hooks.onLinkLost(link);
  }

  async #onFailure(failure: HttpFailure): Promise<unknown> {
    const repetition = this.#tokens.repeat(failure);
    if (repetition) return await repetition;
    const request = forCurrentRevision(failure);
    if (request) return await internalsOf(this).http.axios.request(request);
    throw toRequestError(failure);
  }

  /** The client ignores that a friend is gone when the notice has no status, as after a lost link. */
  #onPresence({ from = "", type, status }: PresenceStanza): void {
    if (type !== "unavailable" || status) return;
    const friend = this.friend.list.get(from.split("@")[0] ?? "");
    if (!friend?.lastAvailableTimestamp) return;
    delete friend.lastAvailableTimestamp;
    delete friend.party;
    this.emit("friend:offline", friend);
  }
}

/** The bot's own place in its party. @throws {GameError} When it is between two parties. */
export function ownMember(client: FnbrClient) {
  const { party } = client;
  if (!party?.me) throw new GameError("not_found", "The bot is in no party.");
  return { party, me: party.me };
}

/**
 * For each connection that fails, the XMPP library prints its WebSocket with everything in it, among that the request's
 * headers. The end of the connection is reported in other ways, so nothing is printed.
 */
function silenceConnectionErrors(): void {
  const transport = library.NoticeTransport.prototype;
  const { connect } = transport;
  transport.connect = function (options) {
    connect.call(this, options);
    if (this.socket) this.socket.onerror = () => this.push(null);
  };
}

const STALE = "errors.com.epicgames.social.party.stale_revision";

/**
 * The same change of a party, made for the current revision. The library would forget which keys are to be deleted.
 * @returns Null when the failure is another one, or when the request was repeated before.
 */
function forCurrentRevision({ config, response }: HttpFailure): HttpRequest | null {
  const { errorCode, messageVars } = Object(response?.data);
  if (errorCode !== STALE || !config || config.isRepeated || typeof config.data !== "string") return null;
  const revision = Number.parseInt(String(Object(messageVars)[1]), 10);
  if (Number.isNaN(revision)) return null;
  const headers = Object.entries({ ...config.headers }).filter(([name]) => name.toLowerCase() !== "content-length");
  return {
    ...config,
    headers: Object.fromEntries(headers),
    data: JSON.stringify({ ...JSON.parse(config.data), revision }),
    isRepeated: true,
  };
}
