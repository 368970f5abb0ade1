import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { BotSession, BotStatus, DriverHost, LogLevel, SessionEvent, SessionEvents } from "@svc/control/platform";
import {
  type GameClient,
  GameError,
  type GameEvent,
  type GameEvents,
  type GameListener,
  type LinkName,
  type SignOutReason,
} from "./game-client.ts";
import { withTimeout } from "./with-timeout.ts";

const STATUS = { offline: 0, booting: 1, available: 2, busy: 3, disconnected: 4 } as const satisfies Record<
  string,
  BotStatus
>;
/** Every call ends by then. */
const CALL_TIMEOUT_MS = 20_000;
const OPEN_TIMEOUT_MS = 26_000;
const RESTORE_TIMEOUT_MS = 40_000;
const RESTORE_DELAY_MS = { min: 500, max: 30_000 };

/** What the driver uses of what the library gives it. */
export type Host = Pick<DriverHost, "log" | "PlatformError">;

/** The kind, the message and the delay of an error, as the class that the library knows. */
export function toPlatformError({ PlatformError }: Host, error: unknown): Error {
  if (error instanceof GameError) return new PlatformError(error.kind, error.message, error.retryAfterMs);
  return new PlatformError("unavailable", error instanceof Error ? error.message : "The call has failed.");
}

/** The session of one bot: it limits the time of each call, and opens lost links again. */
export class GameSession implements BotSession, GameListener {
  readonly friend: BotSession["friend"];
  readonly partyOps: BotSession["partyOps"];
  readonly me: BotSession["me"];
  readonly #client: GameClient;
  readonly #host: Host;
  readonly #accountId: string;
  readonly #events = new EventEmitter();
  readonly #ended = new AbortController();
  /** `opening` until the first login, `lost` while the links are opened again. */
  #links: "opening" | "up" | "lost" = "opening";
  #failAttempt: (error: GameError) => void = () => {};

  /** @param createClient Called with the session, which gets everything that the client reports. */
  constructor(accountId: string, host: Host, createClient: (listener: GameListener) => GameClient) {
    this.#accountId = accountId;
    this.#host = host;
    this.#client = createClient(this);
    this.friend = this.#limitAll(this.#client.friend);
    this.partyOps = this.#limitAll(this.#client.partyOps);
    this.me = this.#limitAll(this.#client.me);
  }

  get self() {
    return this.#client.self;
  }
  get party() {
    return this.#isOver ? null : this.#client.party;
  }
  get status(): BotStatus {
    if (this.#isOver) return STATUS.offline;
    if (this.#links !== "up") return this.#links === "opening" ? STATUS.booting : STATUS.disconnected;
    return this.#client.isBusy ? STATUS.busy : STATUS.available;
  }
  get #isOver(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Signs in. @throws {PlatformError} After that the session has ended. */
  async open(signal?: AbortSignal): Promise<this> {
    try {
      await this.#attempt(() => this.#client.open(), OPEN_TIMEOUT_MS, signal);
      this.#links = "up";
      return this;
    } catch (error) {
      this.#ended.abort();
      await this.#client.close({ revoke: this.#client.isAuthenticated });
      throw toPlatformError(this.#host, error);
    }
  }

  on<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void {
    this.#events.on(event, listener);
    return () => void this.#events.off(event, listener);
  }

  friends(signal?: AbortSignal) {
    return this.#limit(async () => this.#client.friends(), signal);
  }
  pending(signal?: AbortSignal) {
    return this.#limit(async () => this.#client.pending(), signal);
  }
  blocked(signal?: AbortSignal) {
    return this.#limit(async () => this.#client.blocked(), signal);
  }
  search(prefix: string, signal?: AbortSignal) {
    return this.#limit(() => this.#client.search(prefix), signal);
  }
  resolveUser(nameOrId: string, signal?: AbortSignal) {
    return this.#limit(() => this.#client.findUser(nameOrId), signal);
  }
  chat(text: string) {
    return this.#limit(() => this.#client.chat(text));
  }
  whisper(id: string, text: string) {
    return this.#limit(() => this.#client.whisper(id, text));
  }
  setStatus(text: string | null, mode: "online" | "away" = "online") {
    return this.#limit(() => this.#client.setStatus(text, mode));
  }

  async logout(): Promise<void> {
    await this.#end(true);
  }

  onEvent<E extends GameEvent>(event: E, ...args: GameEvents[E]): void {
    if (this.#isOver) return;
    this.#publish(event, ...(args as SessionEvents[E]));
    if (event !== "state") this.#publish("state");
  }

  onLinkLost(link: LinkName): void {
    if (this.#isOver) return;
    if (this.#links !== "up") {
      this.#failAttempt(new GameError("unavailable", `The link for ${link} was refused.`));
      return;
    }
    this.#links = "lost";
    this.#publish("disconnected", `The link for ${link} was lost.`);
    this.#publish("state");
    void this.#restore();
  }

  onSignedOut(why: SignOutReason): void {
    if (this.#isOver) return;
    if (this.#links === "opening") {
      this.#failAttempt(new GameError("unavailable", "The platform has ended the login."));
      return;
    }
    const ended = this.#end(false);
    if (why === "elsewhere") this.#publish("kickedElsewhere");
    this.#publish("state");
    void ended;
  }

  onProblem(message: string): void {
    this.#log("debug", message);
  }

  async #end(revoke: boolean): Promise<void> {
    if (this.#isOver) return;
    this.#ended.abort();
    const closed = this.#client.close({ revoke });
    if (!revoke) return await closed;
    await closed;
    this.#publish("state");
    this.#events.removeAllListeners();
  }

  /** Opens the links again, until that succeeds or the session ends. */
  async #restore(): Promise<void> {
    for (let attempt = 0; !this.#isOver; attempt += 1) {
      const delay = Math.min(RESTORE_DELAY_MS.max, RESTORE_DELAY_MS.min * 2 ** attempt);
      await sleep(delay * (0.5 + Math.random() / 2), undefined, { signal: this.#ended.signal }).catch(() => {});
      if (this.#isOver) return;
      try {
        await this.#attempt(() => this.#client.restore(), RESTORE_TIMEOUT_MS, this.#ended.signal);
        this.#links = "up";
        this.#publish("reconnected");
        this.#publish("state");
        return;
      } catch (error) {
        this.#log("debug", `The links could not be opened: ${toPlatformError(this.#host, error).message}`);
      }
    }
  }

  /** Opens the links once; a link that is refused meanwhile fails the attempt. */
  async #attempt(work: () => Promise<void>, milliseconds: number, signal?: AbortSignal): Promise<void> {
    const refused = new Promise<never>((_, reject) => {
      this.#failAttempt = reject;
    });
    refused.catch(() => {}); // also a refusal after the end of the attempt
    await withTimeout(Promise.race([work(), refused]), milliseconds, signal);
  }

  async #limit<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { PlatformError } = this.#host;
    if (this.#isOver || this.#links !== "up") throw new PlatformError("unavailable", "The bot is not connected.");
    if (signal?.aborted) throw new PlatformError("timeout", "The call was cancelled.");
    try {
      return await withTimeout(work(), CALL_TIMEOUT_MS, signal);
    } catch (error) {
      throw toPlatformError(this.#host, error);
    }
  }

  /** The same operations, limited; each that succeeds changes the state. */
  #limitAll<T extends object>(operations: T): T {
    const limited = Object.entries(operations).map(([name, work]) => [
      name,
      async (...args: unknown[]) => {
        await this.#limit(async () => await work(...args));
        this.#publish("state");
      },
    ]);
    return Object.fromEntries(limited);
  }

  /** One listener that fails does not keep the event from the others. */
  #publish<E extends SessionEvent>(event: E, ...args: SessionEvents[E]): void {
    for (const listener of this.#events.listeners(event)) {
      try {
        listener(...args);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        this.#log("error", `A listener of ${event} failed: ${message}`);
      }
    }
  }

  #log(level: LogLevel, message: string): void {
    this.#host.log(level, message, this.#accountId);
  }
}
