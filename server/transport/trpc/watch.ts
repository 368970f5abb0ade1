import { TRPCError, tracked } from "@trpc/server";
import type { LiveEvent } from "../../contract/fleet-events.ts";
import { Fault } from "../../domain/fault.ts";
import { authorizeOwnFleetWatch } from "../../domain/fleet/own-fleet.ts";
import type { FleetEvent } from "../../domain/gateway/replay-buffer.ts";
import { watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { openStream } from "../http/open-stream.ts";
import { procedure, type TrpcContext, toTrpcError } from "./procedure.ts";

/** Tabs of one person, on all their devices. */
const MAX_STREAMS = 50;

const parsedEvents = new WeakMap<FleetEvent, LiveEvent>();

/** Parsed once for everybody who watches. */
function parseEvent(event: FleetEvent): LiveEvent {
  const known = parsedEvents.get(event) ?? ({ event: event.event, data: JSON.parse(event.data) } as LiveEvent);
  parsedEvents.set(event, known);
  return known;
}

interface WatchInput {
  lastEventId?: string | null;
}

/** What happens in one's own fleet. It ends with an error when the session does, and a client resumes by itself. */
export const watch = procedure
  .input((value: unknown) => (value ?? {}) as WatchInput)
  .subscription(async function* ({ input, ctx, signal }) {
    const stream = await openOwnStream(ctx, signal ?? new AbortController().signal);
    try {
      for await (const events of watchFleet(stream.accountId, lastEventIdOf(input), stream.signal)) {
        for (const event of events) yield tracked(event.id, parseEvent(event));
      }
      if (stream.signal.reason instanceof Fault) throw streamEndError(stream.signal.reason);
    } finally {
      stream.close();
    }
  });

const lastEventIdOf = ({ lastEventId }: WatchInput) => (typeof lastEventId === "string" ? lastEventId : null);

async function openOwnStream({ actor, reauthenticate: findActor }: TrpcContext, signal: AbortSignal) {
  try {
    const { accountId } = await authorizeOwnFleetWatch({}, actor);
    const admit = async () => findActor && authorizeOwnFleetWatch({}, await findActor());
    return {
      accountId,
      ...openStream({ name: `portal:${accountId}`, maxStreams: MAX_STREAMS, checkAccess: admit, signal }),
    };
  } catch (error) {
    throw toTrpcError(error);
  }
}

/** A server that stops is no fault: nothing is logged. */
const streamEndError = (reason: Fault): unknown =>
  reason.code === "unavailable"
    ? new TRPCError({ code: "SERVICE_UNAVAILABLE", message: reason.message })
    : toTrpcError(reason);
