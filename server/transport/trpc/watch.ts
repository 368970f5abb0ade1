import { TRPCError, tracked } from "@trpc/server";
import { JOB_EVENT, type LiveEvent } from "../../contract/fleet-events.ts";
import type { LiveChanges } from "../../contract/live-changes.ts";
import { isStaff } from "../../domain/actor.ts";
import { Fault } from "../../domain/fault.ts";
import { authorizeOwnFleetWatch } from "../../domain/gateway/own-fleet.ts";
import { type FleetEvent, watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { WatchedLiveChanges } from "../../domain/live/watch-live-changes.ts";
import { openStream } from "../http/open-stream.ts";
import { procedure, type TrpcContext, toTrpcError } from "./define-procedure.ts";

/**
 * Yields what any of the sources yields, each in its order, until all have ended. When the reader stops, every source is
 * ended: at its `yield` by `return`, and elsewhere by itself, as the caller's signal tells it.
 */
export async function* mergeGenerators<T>(...sources: AsyncIterable<T>[]): AsyncGenerator<T, void> {
  const waiting: { value: T; taken: () => void }[] = [];
  const failures: unknown[] = [];
  let running = sources.length;
  let isEnded = false;
  let wake: () => void = () => undefined;
  const pump = async (source: AsyncIterable<T>) => {
    for await (const value of source) {
      if (isEnded) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ value, taken: resolve });
      wake();
      await promise;
      if (isEnded) return;
    }
  };
  for (const source of sources) {
    void pump(source)
      .catch((error) => failures.push(error))
      .finally(() => {
        running -= 1;
        wake();
      });
  }
  try {
    while (running > 0 || waiting.length > 0) {
      if (failures.length > 0) throw failures[0];
      const [next] = waiting;
      if (next) {
        yield next.value;
        waiting.shift();
        next.taken();
      } else {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        await promise;
      }
    }
    if (failures.length > 0) throw failures[0];
  } finally {
    isEnded = true;
    for (const { taken } of waiting) taken();
  }
}

/** All tabs of one person, on all devices. */
const MAX_STREAMS = 50;

const parsedEvents = new WeakMap<FleetEvent, LiveEvent>();

/** Parses an event once for all watchers. */
function parseEvent(event: FleetEvent): LiveEvent {
  const known = parsedEvents.get(event) ?? ({ event: event.event, data: JSON.parse(event.data) } as LiveEvent);
  parsedEvents.set(event, known);
  return known;
}

interface WatchInput {
  lastEventId?: string | null;
  /** Also what was changed. Pages of earlier versions, which may still be open, do not know these messages. */
  withChanges?: boolean;
}

/** Streams the events of the caller's own fleet, and what was changed. When the session ends, so does the stream, with an error. */
export const watch = procedure
  .meta({ operation: authorizeOwnFleetWatch, limit: "stream" })
  .input((value: unknown) => (value ?? {}) as WatchInput)
  .subscription(async function* ({ input, ctx, signal }) {
    const stream = await openOwnStream(ctx, signal ?? new AbortController().signal);
    try {
      yield* mergeGenerators<WatchMessage>(...openSources(stream, input));
      if (stream.signal.reason instanceof Fault) throw streamEndError(stream.signal.reason);
    } finally {
      stream.close();
    }
  });

type WatchMessage = ReturnType<typeof tracked<LiveEvent>> | LiveChanges;
type OwnStream = Awaited<ReturnType<typeof openOwnStream>>;

/** Changes have no id: what a page has missed is in the first message of the next stream. */
function openSources({ accountId, isStaff, signal }: OwnStream, input: WatchInput) {
  const changes = new WatchedLiveChanges(accountId, isStaff);
  const fleet = async function* () {
    const onReach = (isReached: boolean) => changes.setFleetLate(!isReached);
    for await (const events of watchFleet(accountId, lastEventIdOf(input), signal, onReach))
      for (const event of events) if (event.event !== JOB_EVENT) yield tracked(event.id, parseEvent(event));
  };
  return input.withChanges === true ? [fleet(), changes.read(signal)] : [fleet()];
}

const lastEventIdOf = ({ lastEventId }: WatchInput) => (typeof lastEventId === "string" ? lastEventId : null);

async function openOwnStream({ actor, identifyAgain }: TrpcContext, signal: AbortSignal) {
  try {
    const { accountId } = await authorizeOwnFleetWatch({}, actor);
    const checkAccess = async () => identifyAgain && authorizeOwnFleetWatch({}, await identifyAgain());
    const stream = await openStream({ name: `portal:${accountId}`, maxStreams: MAX_STREAMS, checkAccess, signal });
    return { accountId, isStaff: isStaff(actor), ...stream };
  } catch (error) {
    throw toTrpcError(error);
  }
}

/** The end of a stream. A server that stops is not an error to log. */
const streamEndError = (reason: Fault): unknown =>
  reason.code === "unavailable"
    ? new TRPCError({ code: "SERVICE_UNAVAILABLE", message: reason.message })
    : toTrpcError(reason);
