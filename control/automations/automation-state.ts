import type { Clock } from "../timing/monotonic-clock.ts";
import type { Automation } from "./automation.ts";
import type { StartRefusal } from "./run-meanings.ts";
import { SlidingWindow } from "./sliding-window.ts";
import { BUDGETS } from "./vocabulary.ts";

const SECOND_MS = 1000;
const MAX_PERSONS = 500;

/** What one automation has done on one bot. It is forgotten when the automation changes. */
export class AutomationState {
  readonly automation: Automation;
  readonly id: string;
  /** As it was configured, to see whether it has changed. */
  readonly source: string;
  /** Begins the runs whose turn comes after the one that runs. */
  readonly waiting: (() => void)[] = [];
  /** How often it was started since the sign-in. */
  count = 0;
  /** A command of it does not exist, so that it is not started again. */
  isBroken = false;
  readonly #active = new Set<AbortController>();
  readonly #clock: Clock;
  readonly #startedByBots: SlidingWindow;
  readonly #byPerson = new Map<string, number>();
  readonly #startedByPerson = new Map<string, SlidingWindow>();
  #lastStart = Number.NEGATIVE_INFINITY;

  constructor(automation: Automation, source: string, clock: Clock) {
    this.automation = automation;
    this.id = automation.id ?? automation.name;
    this.source = source;
    this.#clock = clock;
    this.#startedByBots = new SlidingWindow(clock, BUDGETS.startedByBots, BUDGETS.botsWindowMs);
  }

  get isActive(): boolean {
    return this.#active.size > 0;
  }

  begin(): AbortController {
    const lifetime = new AbortController();
    this.#active.add(lifetime);
    return lifetime;
  }

  end(lifetime: AbortController): void {
    this.#active.delete(lifetime);
  }

  mayBeStartedByBot(): boolean {
    return this.#startedByBots.add();
  }

  /** What messages, or commands, of this player have started. One that runs no command answers nobody, and has no limit. */
  startsOf(personId: string, isCommand: boolean): SlidingWindow | null {
    if (!this.source.includes('"run":')) return null;
    const max = isCommand ? BUDGETS.startedByCommands : BUDGETS.startedByMessages;
    const key = `${isCommand} ${personId}`;
    const window = this.#startedByPerson.get(key) ?? new SlidingWindow(this.#clock, max, BUDGETS.personWindowMs);
    setLatest(this.#startedByPerson, key, window);
    return window;
  }

  /** Seconds until it may be started again, for this person. */
  restingSeconds(personId: string | null): number {
    const { bot, person } = this.automation.cooldown;
    const now = this.#clock.now();
    const since =
      personId === null ? Number.NEGATIVE_INFINITY : (this.#byPerson.get(personId) ?? Number.NEGATIVE_INFINITY);
    const restMs = Math.max(this.#lastStart + bot * SECOND_MS - now, since + person * SECOND_MS - now, 0);
    return Math.ceil(restMs / SECOND_MS);
  }

  /** Whether its mode lets another run begin. `restart` ends the one that runs. */
  refusalOfMode(): StartRefusal | null {
    const { mode } = this.automation;
    if (mode === "parallel") return this.#active.size >= BUDGETS.parallel ? "running" : null;
    if (mode === "queued") return this.waiting.length >= BUDGETS.queued ? "queue" : null;
    return this.isActive && mode === "single" ? "running" : null;
  }

  noteStart(personId: string | null): void {
    const now = this.#clock.now();
    this.#lastStart = now;
    this.count += 1;
    if (personId === null || this.automation.cooldown.person === 0) return;
    setLatest(this.#byPerson, personId, now);
  }

  cancelAll(reason: Error): void {
    this.waiting.length = 0;
    for (const lifetime of this.#active) lifetime.abort(reason);
  }
}

/** Moves it to the end; of too many, the first one is forgotten. */
function setLatest<Value>(byPerson: Map<string, Value>, key: string, value: Value): void {
  byPerson.delete(key);
  byPerson.set(key, value);
  const [oldest] = byPerson.keys();
  if (byPerson.size > MAX_PERSONS && oldest !== undefined) byPerson.delete(oldest);
}
