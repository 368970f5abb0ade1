import { untilAborted } from "../commands/deadline-session.ts";
import { errorMessage } from "../logging/log.ts";
import { type BotSession, PlatformError } from "../platform/platform.ts";
import type { Assignment, BotFacts, Presence } from "../protocol.ts";
import { BackOff } from "../timing/back-off.ts";
import { BotConnection } from "./bot-connection.ts";
import type { BotDependencies } from "./bot-dependencies.ts";
import { type CategorySettings, pickRandom, readCategorySettings } from "./category-settings.ts";
import { currentBot } from "./current-bot.ts";
import { waitFor } from "./login-queue.ts";
import { partyToProtocol } from "./party-to-protocol.ts";

const STARTING = 1;
const RECONNECTING = 4;
const LOST_BACK_OFF_MS = { least: 1000, most: 60_000 };
/** Two who sign each other out must not do so all the time. */
const KICKED_BACK_OFF_MS = { least: 60_000, most: 3_600_000 };
const REFUSED_BACK_OFF_MS = { least: 30_000, most: 3_600_000 };
const LOGIN_TIMEOUT_MS = 30_000;
/** A bot that was there so long has not come back in vain. */
const STEADY_MS = 60_000;
const LASTING_MS = 3_600_000;
const LOGOUT_TIMEOUT_MS = 3000;
const STOPPED = new Error("The bot is stopped.");

/** One bot in the hands of this process: signs in, comes back after losses, and goes when it is told to. */
export class BotRunner {
  readonly fence: number;
  readonly #host: BotDependencies;
  readonly #assignment: Assignment;
  readonly #lost: BackOff;
  readonly #refused: BackOff;
  readonly #kicked: BackOff;
  readonly #life = new AbortController();
  #facts: BotFacts;
  #settings: CategorySettings;
  #phase: typeof STARTING | typeof RECONNECTING = STARTING;
  #current: BotConnection | null = null;
  #over: Promise<void> = Promise.resolve();

  constructor(host: BotDependencies, assignment: Assignment) {
    this.#host = host;
    this.#assignment = assignment;
    this.#facts = assignment;
    this.fence = assignment.fence;
    this.#settings = readCategorySettings(assignment.config, host.overrides);
    this.#lost = new BackOff(LOST_BACK_OFF_MS, host.random);
    this.#refused = new BackOff(REFUSED_BACK_OFF_MS, host.random);
    this.#kicked = new BackOff(KICKED_BACK_OFF_MS, host.random);
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
  get settings(): CategorySettings {
    return this.#settings;
  }
  /** Null while it is not signed in, or its line is down. */
  get online(): BotConnection | null {
    return this.#current && this.status !== STARTING && this.status !== RECONNECTING ? this.#current : null;
  }
  get status(): number {
    if (!this.#current) return this.#phase;
    const { status } = this.#current.session;
    return status === 0 ? RECONNECTING : status;
  }
  get presence(): Omit<Presence, "rev"> {
    const { id, fence, status } = this;
    const now = this.#current;
    const party = status === STARTING ? null : (now?.session.party ?? null);
    return {
      id,
      fence,
      status,
      friendsCount: now?.friendsCount ?? 0,
      presenceStatus: now?.statusText ?? null,
      matches: now?.matches ?? 0,
      party: party && partyToProtocol(party),
    };
  }

  start(): void {
    this.#over = currentBot.run(this, () => this.#live(this.#life.signal));
  }

  /** The category's config or the bot's own data have changed. */
  update(facts: BotFacts): void {
    this.#facts = facts;
    const before = JSON.stringify(this.#settings);
    this.#settings = readCategorySettings(facts.config, this.#host.overrides);
    if (JSON.stringify(this.#settings) !== before) this.#current?.settingsChanged();
  }

  /** Something went wrong that nobody caught: signs in anew. */
  restart(reason: string): void {
    this.#current?.end("lost", reason);
  }

  /** @returns When it is signed out, or that has taken too long. */
  async stop(): Promise<void> {
    this.#life.abort(STOPPED);
    const patience = new AbortController();
    const late = waitFor(this.#host.clock, LOGOUT_TIMEOUT_MS, patience.signal).catch(() => {});
    await Promise.race([this.#over, late]);
    patience.abort();
  }

  async #live(life: AbortSignal): Promise<void> {
    while (!life.aborted) {
      const wait = await this.#turn(life).catch((error: unknown) => this.#afterFailure(error, life));
      if (wait === null || life.aborted) return;
      this.#become(RECONNECTING);
      await waitFor(this.#host.clock, wait, life).catch(() => {});
    }
  }

  /** One login and what follows it. @returns How long to wait before the next one, or null for none. */
  async #turn(life: AbortSignal): Promise<number | null> {
    const { clock, logins, log } = this.#host;
    this.#become(STARTING);
    await logins.waitForTurn(life);
    const session = await this.#login(life);
    const start = clock.now();
    const current = new BotConnection(this, this.#host, session);
    this.#refused.reset();
    this.#current = current;
    log("info", `Signed in as ${session.self.displayName}.`, this.id);
    const { how, reason } = await current.run(life, () => this.#announce(current));
    this.#current = null;
    if (how === "stopped") return null;
    this.#become(RECONNECTING);
    if (how === "kicked") {
      if (clock.now() - start > LASTING_MS) this.#kicked.reset();
      this.#host.troubled(this, "kicked_elsewhere", reason);
      return this.#kicked.next();
    }
    this.#host.tell(this, { name: "botDisconnected", reason });
    if (clock.now() - start > STEADY_MS) this.#lost.reset();
    const wait = this.#lost.next();
    log("warn", `${reason} Signing in again in ${seconds(wait)}.`, this.id);
    return wait;
  }

  #announce({ session }: BotConnection): void {
    this.#host.changed(this);
    this.#host.tell(this, { name: "botReady", displayName: session.self.displayName });
  }

  async #login(life: AbortSignal): Promise<BotSession> {
    const { platform, clock, random } = this.#host;
    if (!this.#host.mayAct(this)) throw STOPPED;
    const patience = new AbortController();
    const callOff = clock.after(LOGIN_TIMEOUT_MS, () =>
      patience.abort(new PlatformError("timeout", "The platform is silent.")),
    );
    const signal = AbortSignal.any([life, patience.signal]);
    const as = pickRandom(this.#settings.platform, random);
    const asked = platform.login(this.#assignment.deviceAuth, {
      fence: this.fence,
      signal,
      ...(as === undefined ? {} : { platform: as }),
    });
    try {
      return await untilAborted(signal, asked);
    } catch (error) {
      if (signal.aborted) asked.then((late) => late.logout()).catch(() => {});
      throw error;
    } finally {
      callOff();
    }
  }

  /** @returns How long to wait before the next try, or null for none. */
  #afterFailure(error: unknown, life: AbortSignal): number | null {
    this.#current = null;
    if (life.aborted || error === STOPPED) return null;
    const { log } = this.#host;
    const kind = error instanceof PlatformError ? error.kind : null;
    const message = errorMessage(error);
    if (kind === "invalid_auth" || kind === "banned") {
      this.#host.troubled(this, kind, message);
      return null;
    }
    const isPassing = kind === "unavailable" || kind === "timeout" || kind === "rate_limited";
    const wait = Math.max(
      (isPassing ? this.#lost : this.#refused).next(),
      (error instanceof PlatformError && error.retryAfterMs) || 0,
    );
    log("warn", `Not signed in: ${message} Trying again in ${seconds(wait)}.`, this.id);
    if (!isPassing) this.#host.record(this, { kind: "problem", from: null, text: `Not signed in: ${message}` });
    return wait;
  }

  #become(phase: typeof STARTING | typeof RECONNECTING): void {
    this.#phase = phase;
    this.#host.changed(this);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
