import { BotStatus } from "../bot-status.ts";
import { errorMessage } from "../logging/error-message.ts";
import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import { followCatalogue } from "../platform/cosmetics/follow-catalogue.ts";
import { type BotSession, PlatformError } from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import type { Assignment, BotFacts, PauseReason, Presence } from "../protocol.ts";
import { BackOff } from "../timing/back-off.ts";
import { untilAborted } from "../timing/until-aborted.ts";
import { waitFor } from "../timing/wait-for.ts";
import { BotConnection } from "./bot-connection.ts";
import type { BotDependencies, BotHandle } from "./bot-dependencies.ts";
import { currentBot } from "./bot-dependencies.ts";
import { type CategorySettings, pickRandom, readCategorySettings } from "./category-settings.ts";
import { partyToProtocol } from "./party-to-protocol.ts";

const LOST_BACK_OFF_MS = { minMs: 1000, maxMs: 60_000 };
/** Two programs that use one account must not sign each other out in a tight loop. */
const KICKED_BACK_OFF_MS = { minMs: 60_000, maxMs: 3_600_000 };
const REFUSED_BACK_OFF_MS = { minMs: 30_000, maxMs: 3_600_000 };
const LOGIN_TIMEOUT_MS = 30_000;
/** A connection of this length resets the back-off for lost connections. */
const STEADY_MS = 60_000;
/** A connection of this length resets the back-off for logins from elsewhere. */
const UNDISTURBED_MS = 3_600_000;
const LOGOUT_TIMEOUT_MS = 3000;
const STOPPED = new Error("The bot is stopped.");

/** The time between two sessions of a bot. */
interface Pause {
  reason: PauseReason;
  until: number;
}

type UnconnectedStatus = typeof BotStatus.Booting | typeof BotStatus.Disconnected;

/** Runs one bot: signs it in, signs it in again after a loss, and signs it out when it is stopped. */
export class BotRunner implements BotHandle {
  readonly fence: number;
  /** The catalogue of the bot's category. */
  readonly cosmetics: CosmeticSearch;
  readonly #dependencies: BotDependencies;
  readonly #assignment: Assignment;
  readonly #lostBackOff: BackOff;
  readonly #refusedBackOff: BackOff;
  readonly #kickedBackOff: BackOff;
  readonly #lifetime = new AbortController();
  #facts: BotFacts;
  #settings: CategorySettings;
  #unconnectedStatus: UnconnectedStatus = BotStatus.Booting;
  /** While the bot waits for its next login. */
  #pause: Pause | null = null;
  #current: BotConnection | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(dependencies: BotDependencies, assignment: Assignment) {
    const { random } = dependencies;
    this.#dependencies = dependencies;
    this.#assignment = assignment;
    this.#facts = assignment;
    this.fence = assignment.fence;
    this.cosmetics = followCatalogue(
      () => dependencies.catalogues.of(this.#facts.parent),
      () => this.#settings.searchLangs,
    );
    this.#settings = this.#readSettings();
    this.#lostBackOff = new BackOff(LOST_BACK_OFF_MS, random);
    this.#refusedBackOff = new BackOff(REFUSED_BACK_OFF_MS, random);
    this.#kickedBackOff = new BackOff(KICKED_BACK_OFF_MS, random);
  }

  get id(): string {
    return this.#assignment.id;
  }
  get nickname(): string {
    return this.#facts.nickname;
  }
  get accountId(): string {
    return this.#assignment.deviceAuth.accountId;
  }
  get secrets(): string[] {
    const { deviceId, secret } = this.#assignment.deviceAuth;
    return [deviceId, secret];
  }
  /** Null while the bot is not signed in, and while its line is down. */
  get connection(): BotConnection | null {
    const { status } = this;
    return status === BotStatus.Booting || status === BotStatus.Disconnected ? null : this.#current;
  }
  get status(): BotStatus {
    if (!this.#current) return this.#unconnectedStatus;
    const { status } = this.#current.session;
    return status === BotStatus.Offline ? BotStatus.Disconnected : status;
  }
  get presence(): Omit<Presence, "rev"> {
    const { id, fence, status } = this;
    const current = this.#current;
    const party = status === BotStatus.Booting ? null : (current?.session.party ?? null);
    return {
      id,
      fence,
      status,
      friendsCount: current?.friendsCount ?? 0,
      presenceStatus: current?.statusText ?? null,
      matches: current?.matches ?? 0,
      party: party && partyToProtocol(party, this.cosmetics),
      ...(this.#pause && { pause: this.#describePause(this.#pause) }),
    };
  }

  start(): void {
    this.#ended = currentBot.run(this, () => this.#run(this.#lifetime.signal));
  }

  /** Applies a change of the category's config or of the bot's own data. */
  update(facts: BotFacts): void {
    const { catalogues } = this.#dependencies;
    const hasOtherCatalogue = catalogues.of(facts.parent) !== catalogues.of(this.#facts.parent);
    this.#facts = facts;
    if (hasOtherCatalogue) this.#dependencies.publishPresence(this);
    this.refreshSettings();
  }

  /** Reads the settings again, because the config has changed, or what the cluster sets in its place. */
  refreshSettings(): void {
    const before = this.#settings;
    this.#settings = this.#readSettings();
    if (JSON.stringify(this.#settings) === JSON.stringify(before)) return;
    const wasAllowed = before.startBannedBots && this.#hasBannedLogins;
    if (wasAllowed && !this.#settings.startBannedBots) this.restart("Banned accounts are no longer started.");
    else this.#current?.onSettingsChanged();
  }

  #readSettings(): CategorySettings {
    return readCategorySettings(this.#facts.config, this.#dependencies.overridesFor(this.#facts));
  }

  get #hasBannedLogins(): boolean {
    return completeCapabilities(this.#dependencies.platform.capabilities).bannedLogins;
  }

  /** Signs in again, after an uncaught error. */
  restart(reason: string): void {
    this.#current?.end("lost", reason);
  }

  /** Resolves when the bot is signed out, at the latest after `LOGOUT_TIMEOUT_MS`. */
  async stop(): Promise<void> {
    this.#lifetime.abort(STOPPED);
    const timeout = new AbortController();
    const timedOut = waitFor(this.#dependencies.clock, LOGOUT_TIMEOUT_MS, timeout.signal).catch(() => {});
    await Promise.race([this.#ended, timedOut]);
    timeout.abort();
  }

  async #run(lifetime: AbortSignal): Promise<void> {
    while (!lifetime.aborted) {
      const delayMs = await this.#runConnection(lifetime).catch((error: unknown) =>
        this.#onLoginFailure(error, lifetime),
      );
      if (delayMs === null || lifetime.aborted) return;
      await waitFor(this.#dependencies.clock, delayMs, lifetime).catch(() => {});
      this.#pause = null;
    }
  }

  /**
   * Signs in and waits for the end of the session.
   * @returns The delay before the next login, or null for none.
   */
  async #runConnection(lifetime: AbortSignal): Promise<number | null> {
    const { clock, logins, log } = this.#dependencies;
    this.#setUnconnectedStatus(BotStatus.Booting);
    await logins.waitForTurn(lifetime);
    const session = await this.#login(lifetime);
    const startedAt = clock.now();
    const connection = this.#createConnection(session);
    this.#refusedBackOff.reset();
    this.#current = connection;
    log("info", `Signed in as ${session.self.displayName}.`, this.id);
    const { how, reason } = await connection.run(lifetime, () => this.#publishReady(connection));
    this.#current = null;
    if (how === "stopped") return null;
    const connectedMs = clock.now() - startedAt;
    if (how === "kicked") {
      if (connectedMs > UNDISTURBED_MS) this.#kickedBackOff.reset();
      const delayMs = this.#beginPause("kicked_elsewhere", this.#kickedBackOff.next());
      this.#dependencies.reportProblem(this, "kicked_elsewhere", reason);
      return delayMs;
    }
    if (connectedMs > STEADY_MS) this.#lostBackOff.reset();
    const delayMs = this.#beginPause("connection_lost", this.#lostBackOff.next());
    this.#dependencies.publishEvent(this, { name: "botDisconnected", reason });
    log("warn", `${reason} Signing in again in ${seconds(delayMs)}.`, this.id);
    return delayMs;
  }

  /** @returns The delay. */
  #beginPause(reason: PauseReason, delayMs: number): number {
    this.#pause = { reason, until: this.#dependencies.clock.now() + delayMs };
    this.#setUnconnectedStatus(BotStatus.Disconnected);
    return delayMs;
  }

  #describePause = ({ reason, until }: Pause): NonNullable<Presence["pause"]> => ({
    reason,
    retryInMs: Math.max(0, until - this.#dependencies.clock.now()),
  });

  #createConnection(session: BotSession): BotConnection {
    return new BotConnection({
      bot: this,
      dependencies: this.#dependencies,
      session,
      cosmetics: this.cosmetics,
      settings: () => this.#settings,
      runAsBot: (listener) => currentBot.run(this, listener),
    });
  }

  #publishReady({ session }: BotConnection): void {
    this.#dependencies.publishPresence(this);
    this.#dependencies.publishEvent(this, { name: "botReady", displayName: session.self.displayName });
    this.#dependencies.publishEvent(this, { name: "partyUpdated" });
  }

  async #login(lifetime: AbortSignal): Promise<BotSession> {
    const { platform, clock, random } = this.#dependencies;
    if (!this.#dependencies.mayAct(this)) throw STOPPED;
    const timeout = new AbortController();
    const cancelTimeout = clock.after(LOGIN_TIMEOUT_MS, () =>
      timeout.abort(new PlatformError("timeout", "The platform did not answer.")),
    );
    const signal = AbortSignal.any([lifetime, timeout.signal]);
    const { platform: devicePlatforms, startBannedBots } = this.#settings;
    const devicePlatform = pickRandom(devicePlatforms, random);
    const login = platform.login(this.#assignment.deviceAuth, {
      fence: this.fence,
      signal,
      ...(devicePlatform === undefined ? {} : { platform: devicePlatform }),
      ...(startBannedBots && this.#hasBannedLogins ? { allowBanned: true } : {}),
    });
    try {
      return await untilAborted(signal, login);
    } catch (error) {
      if (signal.aborted) login.then((session) => session.logout()).catch(() => {});
      throw error;
    } finally {
      cancelTimeout();
    }
  }

  /** @returns The delay before the next login, or null for none. */
  #onLoginFailure(error: unknown, lifetime: AbortSignal): number | null {
    this.#current = null;
    if (lifetime.aborted || error === STOPPED) return null;
    const { log } = this.#dependencies;
    const kind = error instanceof PlatformError ? error.kind : null;
    const message = errorMessage(error);
    if (kind === "invalid_auth" || kind === "banned" || kind === "action_required") {
      this.#dependencies.reportProblem(this, kind, message);
      return null;
    }
    const isTemporary = kind === "unavailable" || kind === "timeout" || kind === "rate_limited";
    const delayMs = Math.max(
      (isTemporary ? this.#lostBackOff : this.#refusedBackOff).next(),
      (error instanceof PlatformError && error.retryAfterMs) || 0,
    );
    log("warn", `The login failed: ${message} Trying again in ${seconds(delayMs)}.`, this.id);
    if (!isTemporary) {
      this.#dependencies.recordActivity(this, { kind: "problem", from: null, text: `The login failed: ${message}` });
    }
    return this.#beginPause(isTemporary ? "platform_away" : "sign_in_failed", delayMs);
  }

  #setUnconnectedStatus(status: UnconnectedStatus): void {
    this.#unconnectedStatus = status;
    this.#dependencies.publishPresence(this);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
