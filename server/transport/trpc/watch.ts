import { TRPCError, tracked } from "@trpc/server";
import type { LiveEvent } from "../../contract/live.ts";
import { Fault } from "../../domain/fault.ts";
import { admitOwner } from "../../domain/fleet/watch-own-fleet.ts";
import type { FleetEvent } from "../../domain/gateway/fleet-log.ts";
import { watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { openStream } from "../open-stream.ts";
import { asTrpcError, procedure, type TrpcContext } from "./procedure.ts";

/** Tabs of one person, on all their devices. */
const MOST_STREAMS = 50;

const parsed = new WeakMap<FleetEvent, LiveEvent>();

/** Parsed once for everybody who watches. */
function parse(event: FleetEvent): LiveEvent {
  const known = parsed.get(event) ?? ({ event: event.event, data: JSON.parse(event.data) } as LiveEvent);
  parsed.set(event, known);
  return known;
}

interface WatchInput {
  lastEventId?: string | null;
}

/** What happens in one's own fleet. It ends with an error when the session does, and a client resumes by itself. */
export const watch = procedure
  .input((value: unknown) => (value ?? {}) as WatchInput)
  .subscription(async function* ({ input, ctx, signal }) {
    const stream = await open(ctx, signal ?? new AbortController().signal);
    try {
      for await (const events of watchFleet(stream.accountId, lastEventIdOf(input), stream.signal)) {
        for (const event of events) yield tracked(event.id, parse(event));
      }
      if (stream.signal.reason instanceof Fault) throw endOf(stream.signal.reason);
    } finally {
      stream.close();
    }
  });

const lastEventIdOf = ({ lastEventId }: WatchInput) => (typeof lastEventId === "string" ? lastEventId : null);

async function open({ actor, findActor }: TrpcContext, signal: AbortSignal) {
  try {
    const { accountId } = await admitOwner({}, actor);
    const admit = async () => findActor && admitOwner({}, await findActor());
    return { accountId, ...openStream({ name: `portal:${accountId}`, most: MOST_STREAMS, admit, signal }) };
  } catch (error) {
    throw asTrpcError(error);
  }
}

/** A server that stops is no fault: nothing is logged. */
const endOf = (reason: Fault): unknown =>
  reason.code === "unavailable"
    ? new TRPCError({ code: "SERVICE_UNAVAILABLE", message: reason.message })
    : asTrpcError(reason);
