import { BotStatus } from "../../bot-status.ts";
import { type PartyState, PlatformError, type PlatformUser } from "../platform.ts";
import { type Account, userOf, type WorldEvent } from "./account.ts";
import { sleep } from "./clock.ts";
import { CallWindow } from "./injected-faults.ts";
import { type OperationArguments, type OperationName, type OperationResult, runOperation } from "./operations.ts";
import { goOffline, goOnline, statusOf } from "./presence.ts";
import { Random } from "./random.ts";
import type { WorldState } from "./world-state.ts";

/** The live session of an account in this process, with the faults of its connection. */
export class LocalWorldSession implements WorldSession {
  readonly account: Account;
  readonly fence: number;
  readonly self: PlatformUser;
  /** The process that opened the session has ended, and no process has resumed it. */
  isOrphan = false;
  readonly #world: WorldState;
  readonly #onLogout: () => void;
  readonly #random: Random;
  readonly #window: CallWindow | null;
  #listener: ((event: WorldEvent) => void) | null = null;
  #view: SessionView | null = null;
  #state: "up" | "down" | "over" = "up";
  #cancelTimer: () => void = () => {};

  constructor(world: WorldState, account: Account, fence: number, onLogout: () => void) {
    this.#world = world;
    this.#onLogout = onLogout;
    this.account = account;
    this.fence = fence;
    this.self = userOf(account);
    this.#random = new Random(`${world.seed}:line:${account.id}:${fence}`);
    const { rateLimit } = world.faults.profile;
    this.#window = rateLimit ? new CallWindow(rateLimit, world.clock) : null;
    goOnline(account, (event) => this.#receive(event), world.parties);
    this.#scheduleDrop();
  }

  get view(): SessionView {
    this.#view ??= this.#createView();
    return this.#view;
  }

  listen(listener: (event: WorldEvent) => void): void {
    this.#listener = listener;
  }

  async call<N extends OperationName>(
    name: N,
    args: OperationArguments<N>,
    signal?: AbortSignal,
  ): Promise<OperationResult<N>> {
    const { faults, clock, counters } = this.#world;
    this.#requireConnection();
    this.#window?.consume();
    await sleep(clock, faults.latency(this.#random), signal);
    this.#requireConnection();
    faults.failRandomly(this.#random);
    counters.actions += 1;
    counters.actionsOf[name] = (counters.actionsOf[name] ?? 0) + 1;
    return runOperation(this.#world, this.account, name, args);
  }

  /** Breaks the connection. It is restored after a while. */
  drop(reason: string): void {
    if (this.#state !== "up") return;
    this.#cancelTimer();
    this.#scheduleReconnect();
    this.#setState("down");
    this.#emit({ name: "disconnected", args: [reason] });
  }

  /** @param isElsewhere The account has signed in again and stays online. */
  end(isElsewhere: boolean): void {
    if (this.#state === "over") return;
    this.#cancelTimer();
    this.#state = "over";
    this.#view = null;
    if (!isElsewhere) goOffline(this.account, this.#world.parties);
    this.#emit({ name: "state", args: [] });
    if (isElsewhere) this.#emit({ name: "kickedElsewhere", args: [] });
  }

  async logout(): Promise<void> {
    this.#onLogout();
    this.end(false);
  }

  #createView(): SessionView {
    if (this.#state === "over") return { status: BotStatus.Offline, party: null };
    const party = this.#world.parties.view(this.account);
    return { status: this.#state === "down" ? BotStatus.Disconnected : statusOf(this.account), party };
  }

  #requireConnection(): void {
    if (this.#state === "over") {
      if (this.account.newestFence > this.fence) this.#world.counters.staleActions += 1;
      throw new PlatformError("unavailable", "This session is over.");
    }
    this.#world.faults.requireUp();
    if (this.#state === "down") throw new PlatformError("unavailable", "The connection is lost.");
  }

  #scheduleDrop(): void {
    const wait = this.#world.faults.msUntilDrop(this.#random);
    if (wait !== null) this.#cancelTimer = this.#world.clock.after(wait, () => this.drop("The connection broke."));
  }

  #scheduleReconnect(): void {
    this.#cancelTimer = this.#world.clock.after(this.#world.faults.msUntilReconnect(this.#random), () => {
      if (this.#world.faults.isDown) return this.#scheduleReconnect();
      this.#scheduleDrop();
      this.#setState("up");
      this.#emit({ name: "reconnected", args: [] });
    });
  }

  #setState(state: "up" | "down"): void {
    this.#state = state;
    this.#view = null;
    this.#emit({ name: "state", args: [] });
  }

  /** Events from other players are lost while the connection is down. */
  #receive(event: WorldEvent): void {
    this.#view = null;
    if (this.#state === "up") this.#emit(event);
  }

  #emit(event: WorldEvent): void {
    this.#listener?.(event);
  }
}

/** The state that an account sees of itself. */
export interface SessionView {
  status: BotStatus;
  party: PartyState | null;
}

/** The session of a signed-in account: in this process, or over a socket. */
export interface WorldSession {
  readonly self: PlatformUser;
  readonly view: SessionView;
  call<N extends OperationName>(
    name: N,
    args: OperationArguments<N>,
    signal?: AbortSignal,
  ): Promise<OperationResult<N>>;
  /** Sets the one listener. */
  listen(listener: (event: WorldEvent) => void): void;
  logout(): Promise<void>;
}
