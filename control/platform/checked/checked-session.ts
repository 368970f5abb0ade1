import type { z } from "zod";
import { BotStatus } from "../../bot-status.ts";
import { errorMessage } from "../../logging/error-message.ts";
import type { Clock } from "../../timing/monotonic-clock.ts";
import { type BotSession, type PartyState, PlatformError, type SessionEvent, type SessionEvents } from "../platform.ts";
import { type MethodWrapper, wrapSession } from "../wrap-session.ts";
import { checkError } from "./check-error.ts";
import { EventRate } from "./event-rate.ts";
import {
  type Checked,
  check,
  EVENT_SCHEMAS,
  partySchema,
  RESULT_SCHEMAS,
  statusSchema,
  userSchema,
} from "./session-schemas.ts";

/** Longer than any call of a driver that has time limits of its own. */
const CALL_TIMEOUT_MS = 30_000;
const LOGOUT_TIMEOUT_MS = 5_000;
/** Far above what a party of sixteen players causes. */
const MAX_EVENTS_PER_SECOND = 500;

interface Dependencies {
  clock: Clock;
  /** Reports what a member of the driver did wrong. */
  report: (problem: string) => void;
  /** Removes the bot's credentials from a message, and limits its length. */
  redact: (message: string) => string;
}

/**
 * The session of a driver, of which nothing is believed. The session is over as soon as one of its members returns
 * something else than its interface says, hangs, or sends too many events; then the bot signs in again. A method that
 * throws another error than a `PlatformError` is reported, and fails.
 */
export class CheckedSession {
  readonly #session: BotSession;
  readonly #clock: Clock;
  readonly #report: (problem: string) => void;
  readonly #redact: (message: string) => string;
  readonly #rate: EventRate;
  readonly #stateListeners = new Set<() => void>();
  readonly #checkStatus = (given: unknown): Checked<BotStatus> => check(statusSchema, given);
  readonly #checkParty = checkChanges(partySchema);
  #isOver = false;
  #isSignedOut = false;

  constructor(session: BotSession, { clock, report, redact }: Dependencies) {
    this.#session = session;
    this.#clock = clock;
    this.#report = report;
    this.#redact = redact;
    this.#rate = new EventRate(clock, MAX_EVENTS_PER_SECOND);
  }

  /** The session as the library uses it. @throws When its user is not valid. */
  open(): BotSession {
    const self = check(userSchema, this.#session.self);
    if (self.problem !== null) throw new Error(`self is not valid: ${self.problem}`);
    const calls = wrapSession(this.#session, this.#callDriver);
    const readParty = () => this.#party;
    const readStatus = () => this.#status;
    return {
      self: self.value,
      get party() {
        return readParty();
      },
      get status() {
        return readStatus();
      },
      on: this.#on,
      friends: calls.friends,
      pending: calls.pending,
      blocked: calls.blocked,
      search: calls.search,
      resolveUser: calls.resolveUser,
      friend: calls.friend,
      partyOps: calls.partyOps,
      me: calls.me,
      chat: calls.chat,
      whisper: calls.whisper,
      setStatus: calls.setStatus,
      logout: this.#logout,
    };
  }

  get #status(): BotStatus {
    return this.#isOver ? BotStatus.Offline : this.#read("status", this.#checkStatus, BotStatus.Offline);
  }
  get #party(): PartyState | null {
    return this.#isOver ? null : this.#read("party", this.#checkParty, null);
  }

  #read<T>(member: "status" | "party", checkGiven: (given: unknown) => Checked<T>, otherwise: T): T {
    try {
      const checked = checkGiven(this.#session[member]);
      if (checked.problem === null) return checked.value;
      this.#end(`${member} is not valid: ${checked.problem}`);
    } catch (error) {
      this.#end(`${member} failed: ${errorMessage(error)}`);
    }
    return otherwise;
  }

  readonly #callDriver: MethodWrapper = async (call, method) => {
    if (this.#isOver) throw new PlatformError("unavailable", "The session has ended.");
    const result = await this.#settle(call, method);
    const schema = RESULT_SCHEMAS.get(method);
    if (!schema) return result;
    const checked = check(schema, result);
    if (checked.problem !== null)
      throw this.#end(`${method}() returned something that is not valid: ${checked.problem}`);
    return checked.value as typeof result;
  };

  async #settle<T>(call: () => Promise<T>, method: string): Promise<T> {
    let cancelTimer = () => {};
    const timeout = new Promise<never>((_, reject) => {
      cancelTimer = this.#clock.after(CALL_TIMEOUT_MS, () =>
        reject(this.#end(`${method}() has not ended within ${CALL_TIMEOUT_MS / 1000} s.`)),
      );
    });
    try {
      return await Promise.race([call(), timeout]);
    } catch (thrown) {
      const error = checkError(thrown, this.#redact);
      if (!(error instanceof PlatformError)) this.#report(`${method}() failed: ${error.message}`);
      throw error;
    } finally {
      cancelTimer();
    }
  }

  readonly #on = <E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): (() => void) => {
    const onState = listener as () => void;
    let isRemoved = false;
    if (event === "state") this.#stateListeners.add(onState);
    const remove = this.#listen(event, (...args) => {
      if (!isRemoved) listener(...args);
    });
    return () => {
      isRemoved = true;
      this.#stateListeners.delete(onState);
      remove();
    };
  };

  #listen<E extends SessionEvent>(event: E, listener: (...args: SessionEvents[E]) => void): () => void {
    try {
      const remove: unknown = this.#session.on(event, (...args: unknown[]) => this.#receive(event, args, listener));
      if (typeof remove === "function") return () => this.#removeListener(remove as () => unknown);
      this.#end("on() returned no function that removes the listener.");
    } catch (error) {
      this.#end(`on() failed: ${errorMessage(error)}`);
    }
    return () => {};
  }

  /** The driver's own sentence, of an event that has one. */
  readonly #withoutSecrets = (arg: unknown): unknown => (typeof arg === "string" ? this.#redact(arg) : arg);

  #removeListener(remove: () => unknown): void {
    try {
      remove();
    } catch (error) {
      this.#report(`The removal of a listener failed: ${errorMessage(error)}`);
    }
  }

  #receive<E extends SessionEvent>(event: E, args: unknown[], listener: (...args: SessionEvents[E]) => void): void {
    if (this.#isOver || this.#isSignedOut) return;
    if (!this.#rate.add())
      return void this.#end(
        `There were more than ${MAX_EVENTS_PER_SECOND} events in a second; the last one was ${event}.`,
      );
    const checked = check(EVENT_SCHEMAS[event], args);
    if (checked.problem === null) listener(...(checked.value.map(this.#withoutSecrets) as SessionEvents[E]));
    else this.#end(`The event ${event} is not valid: ${checked.problem}`);
  }

  /** @returns The error for the call that was in progress. */
  #end(problem: string): PlatformError {
    const error = new PlatformError("unavailable", "The driver had an error.");
    if (this.#isOver) return error;
    this.#isOver = true;
    this.#report(`${problem} The bot signs in again.`);
    void this.#logout();
    for (const listener of this.#stateListeners) listener();
    return error;
  }

  readonly #logout = async (): Promise<void> => {
    this.#isSignedOut = true;
    let cancelTimer = () => {};
    const timeout = new Promise<void>((resolve) => {
      cancelTimer = this.#clock.after(LOGOUT_TIMEOUT_MS, () => {
        this.#report(`logout() has not ended within ${LOGOUT_TIMEOUT_MS / 1000} s.`);
        resolve();
      });
    });
    const logout = (async () => this.#session.logout())();
    await Promise.race([logout, timeout]).catch((error: unknown) =>
      this.#report(`logout() failed: ${errorMessage(error)}`),
    );
    cancelTimer();
  };
}

/** Checks an object again only when the driver gives another one, as it does after each change. */
function checkChanges<T>(schema: z.ZodType<T>): (given: unknown) => Checked<T> {
  let last: { given: unknown; checked: Checked<T> } | null = null;
  return (given) => {
    if (last === null || last.given !== given) last = { given, checked: check(schema, given) };
    return last.checked;
  };
}
