import type { Caller } from "./caller.ts";
import { ApiError } from "./errors.ts";
import { type Message, readMessages } from "./read-messages.ts";
import type { components } from "./schemas/gateway.ts";
import { backOff, sleep, waitBeforeRetry } from "./send.ts";

/** `event`, `id` and `data`, whose type follows from `event`. */
export type GatewayEvent = components["schemas"]["GatewayEvent"];
export type EventName = GatewayEvent["event"];

export interface EventOptions<Name extends EventName = EventName> {
  /** Only these events. */
  events?: readonly Name[] | undefined;
  /** Only bots of these categories; `null` for bots without one. */
  category?: readonly (string | null)[] | undefined;
  /** Only these bots. */
  bots?: readonly string[] | undefined;
  /** The `id` of the last event that was received: goes on after it. Without it, a `snapshot` comes first. */
  lastEventId?: string | undefined;
  /** Ends the iteration, and rejects it with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** The service writes something every 15 seconds: after three times as long, the connection is dead. */
const SILENCE_MS = 45_000;

/** What is kept from one connection to the next. */
interface Progress {
  lastEventId: string | undefined;
  isConnected: boolean;
  /** Connections that brought nothing, since the last one that did. */
  failures: number;
}

/**
 * Yields each event once, over any number of connections. Until the first is open, what fails is thrown, as by any
 * call; after that only what the service refuses.
 */
export async function* readEvents(caller: Caller, options: EventOptions): AsyncGenerator<GatewayEvent, void> {
  const { signal, lastEventId, ...filter } = options;
  const progress: Progress = { lastEventId, isConnected: false, failures: 0 };
  for (;;) {
    let failure: unknown;
    try {
      yield* readConnection(caller, filter, progress, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (!progress.isConnected || isRefusal(error)) throw error;
      failure = error;
    }
    const failures = ++progress.failures;
    await sleep(waitBeforeRetry(failure, failures) ?? backOff(failures), signal);
  }
}

async function* readConnection(
  caller: Caller,
  query: Record<string, unknown>,
  progress: Progress,
  signal: AbortSignal | undefined,
): AsyncGenerator<GatewayEvent, void> {
  const silence = new SilenceTimer(signal);
  try {
    const { lastEventId } = progress;
    const headers: Record<string, string> = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
    const { body } = await caller.openStream("/events", { query, signal: silence.signal }, headers);
    progress.isConnected = true;
    for await (const message of readMessages(body as ReadableStream<Uint8Array>, silence.restart)) {
      if (message.retry === undefined) progress.failures = 0; // that comes first, also where nothing follows
      progress.lastEventId = message.id ?? progress.lastEventId;
      if (message.event !== undefined) yield toEvent(message);
    }
  } finally {
    silence.stop();
  }
}

const toEvent = ({ event, id, data }: Message) => ({ event, id, data: JSON.parse(data ?? "null") }) as GatewayEvent;

/** What asking again will not change. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Aborts its signal when nothing has arrived for a while, and when the caller's is aborted. */
class SilenceTimer {
  readonly #controller = new AbortController();
  readonly signal: AbortSignal;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal ? AbortSignal.any([signal, this.#controller.signal]) : this.#controller.signal;
  }

  readonly restart = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(new Error("The stream is silent.")), SILENCE_MS);
  };

  /** Ends the connection, too. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }
}
