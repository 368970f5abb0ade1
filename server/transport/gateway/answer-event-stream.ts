import { NOTIFICATIONS_EVENT } from "../../contract/fleet-events.ts";
import { authorizeGatewayEvents, type GatewaySubscription } from "../../domain/gateway/read-gateway.ts";
import { type FleetEvent, watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { reauthenticate } from "../http/identify-caller.ts";
import { openStream, STREAM_HEADERS } from "../http/open-stream.ts";
import type { RouteCall } from "../http/route.ts";
import { encodeEventStream } from "./encode-event-stream.ts";

const MAX_STREAMS = 10;

/** Streams the events of the caller's fleet until the credential loses access. */
export async function answerEventStream(output: unknown, call: RouteCall): Promise<Response> {
  const { accountId, lastEventId } = output as GatewaySubscription;
  const { route, request, origin } = call;
  const all = { ...call.headers, ...route.deprecation?.headers, ...STREAM_HEADERS }; // events may carry the members
  if (request.method === "HEAD") return new Response(null, { headers: all });
  const checkAccess = async () =>
    authorizeGatewayEvents({ SVC_BUCKET_ID: accountId }, await reauthenticate(request, origin));
  const { signal } = request.raw;
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
