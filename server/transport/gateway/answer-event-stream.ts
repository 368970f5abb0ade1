import { NOTIFICATIONS_EVENT } from "../../contract/fleet-events.ts";
import type { Problem } from "../../contract/problem.ts";
import type { Actor } from "../../domain/actor.ts";
import { authorizeGatewayEvents } from "../../domain/gateway/read-gateway.ts";
import { type FleetEvent, watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { openStream, STREAM_HEADERS } from "../http/open-stream.ts";
import type { Headers } from "../http/reply.ts";
import { encodeEventStream } from "./encode-event-stream.ts";

const MAX_STREAMS = 10;

export interface EventStreamRequest {
  actor: Actor;
  /** The query; `lastEventId` may come in a header instead. */
  input: { SVC_BUCKET_ID?: string | undefined; lastEventId?: string | undefined };
  problems: Problem[];
  /** Looks the credential up again. */
  authenticate: () => Promise<Actor>;
  isHead: boolean;
  signal: AbortSignal;
}

/** Streams the events of the caller's fleet until the credential loses access. */
export async function answerEventStream(request: EventStreamRequest, headers: Headers): Promise<Response> {
  const { actor, input, problems, authenticate, isHead, signal } = request;
  const { accountId, lastEventId } = await authorizeGatewayEvents(input, actor, { problems });
  const all = { ...headers, ...STREAM_HEADERS };
  if (isHead) return new Response(null, { headers: all });
  const checkAccess = async () => authorizeGatewayEvents(input, await authenticate());
  const stream = await openStream({ name: `gateway:${accountId}`, maxStreams: MAX_STREAMS, checkAccess, signal });
  const events = withoutPortalEvents(watchFleet(accountId, lastEventId, stream.signal));
  return new Response(encodeEventStream(events, stream), { headers: all });
}

async function* withoutPortalEvents(batches: AsyncGenerator<FleetEvent[], void>): AsyncGenerator<FleetEvent[], void> {
  for await (const events of batches) {
    const own = events.filter(({ event }) => event !== NOTIFICATIONS_EVENT);
    if (own.length > 0) yield own;
  }
}
