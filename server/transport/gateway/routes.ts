import { z } from "zod";
import { BotReasonGroup } from "../../contract/bot-reasons.ts";
import { JOB_EVENT, NOTIFICATIONS_EVENT } from "../../contract/fleet-events.ts";
import { GatewayBot, GatewayShard, StreamTicket } from "../../contract/gateway.ts";
import type { JobProgress } from "../../contract/jobs.ts";
import { LIBRARIES, LIBRARY_NAMES, type LibraryName } from "../../contract/libraries.ts";
import type { Limit } from "../../contract/limits/rate.ts";
import { type AccountActor, botsOf, nobody, reaches, requireAccount } from "../../domain/actor.ts";
import { EventSelector } from "../../domain/gateway/filter-events.ts";
import { getLibrary } from "../../domain/gateway/get-library.ts";
import {
  authorizeGatewayEvents,
  type GatewaySubscription,
  getGatewayBot,
  listGatewayBots,
  listGatewayReasons,
  listGatewayShards,
} from "../../domain/gateway/read-gateway.ts";
import { createStreamTicket } from "../../domain/gateway/stream-tickets.ts";
import { type FleetEvent, watchFleet } from "../../domain/gateway/watch-fleet.ts";
import { type FileRoute, PUBLIC_FILE } from "../http/add-routes.ts";
import { headersOfDeprecation, PARTY_MEMBER_BOOLEANS } from "../http/deprecations.ts";
import { openStream, STREAM_HEADERS } from "../http/open-stream.ts";
import type { Route, RouteCall } from "../http/route.ts";
import { encodeEventStream, type StreamPosition } from "./encode-event-stream.ts";

/** The same number of calls for every kind of credential. */
const perWindow = (calls: number, windowSeconds: number): Limit => ({ direct: calls, oauth: calls, windowSeconds });

/** Specification 8: a window for all routes together, and one for each group of routes. */
export const ALL_ROUTES = { bucket: "gateway", limit: perWindow(100, 10) };
const BOTS = { bucket: "gateway.bots", limit: perWindow(100, 60) };
const REASONS = { bucket: "gateway.reasons", limit: perWindow(100, 60) };
const SHARDS = { bucket: "gateway.shards", limit: perWindow(100, 60) };
const EVENTS = { bucket: "gateway.events", limit: perWindow(100, 60) };

/** A route of the caller's own fleet. */
export interface GatewayRoute extends Route {
  limit: Limit;
  summary: string;
  /** What the answer is made of, for its description. */
  reply: z.ZodType;
}

const OWN_FLEET = {
  method: "GET",
  apiWindow: ALL_ROUTES,
  isPublic: false,
  bodyLimit: null,
  cacheControl: "private, no-store",
  etag: null,
  isCompressed: false,
  deprecation: null,
} as const;

export const GATEWAY_ROUTES: readonly GatewayRoute[] = [
  {
    ...OWN_FLEET,
    ...BOTS,
    path: "/bots",
    summary: "List the connected bots",
    operation: listGatewayBots,
    reply: z.array(GatewayBot),
    deprecation: PARTY_MEMBER_BOOLEANS,
    isCompressed: true,
  },
  {
    ...OWN_FLEET,
    ...BOTS,
    path: "/bots/{botId}",
    summary: "Get a connected bot",
    operation: getGatewayBot,
    reply: GatewayBot,
    deprecation: PARTY_MEMBER_BOOLEANS,
  },
  {
    ...OWN_FLEET,
    ...REASONS,
    path: "/reasons",
    summary: "List why bots are not connected",
    operation: listGatewayReasons,
    reply: z.array(BotReasonGroup),
    isCompressed: true,
  },
  {
    ...OWN_FLEET,
    ...SHARDS,
    path: "/shards",
    summary: "List the shards",
    operation: listGatewayShards,
    reply: z.array(GatewayShard),
    isCompressed: true,
  },
  {
    ...OWN_FLEET,
    ...EVENTS,
    acceptsTicket: true,
    path: "/events",
    summary: "Watch the fleet",
    operation: authorizeGatewayEvents,
    reply: z.string(),
    deprecation: PARTY_MEMBER_BOOLEANS,
    headerInput: { member: "lastEventId", header: "last-event-id" },
    respond: answerEventStream,
  },
  {
    ...OWN_FLEET,
    ...EVENTS,
    method: "POST",
    cacheControl: "no-store",
    path: "/events/tickets",
    summary: "Get a ticket for one stream",
    operation: createStreamTicket,
    reply: StreamTicket,
  },
];

/** The file of a library, and one address for every version of it. */
const libraryRoutes = (name: LibraryName): FileRoute[] => [
  {
    ...PUBLIC_FILE,
    ...ALL_ROUTES,
    path: `/${LIBRARIES[name].file}`,
    async reply(headers, origin) {
      const file = await getLibrary({ name }, nobody(origin));
      return new Response(file as BodyInit, { headers: { ...headers, "Content-Type": "application/gzip" } });
    },
  },
  {
    ...PUBLIC_FILE,
    ...ALL_ROUTES,
    path: `/${LIBRARIES[name].latest}`,
    etag: null,
    // It redirects, so that what npm and proxies keep is kept by version. Relative, because a proxy may have other addresses.
    reply: (headers) => new Response(null, { status: 302, headers: { ...headers, Location: LIBRARIES[name].file } }),
  },
];
export const LIBRARY_ROUTES: readonly FileRoute[] = LIBRARY_NAMES.flatMap(libraryRoutes);

const MAX_STREAMS = 10;
/** Between two positions of events that were left out. */
const POSITION_MS = 5_000;

/** Streams the events of the caller's fleet until the credential loses access. */
async function answerEventStream(output: unknown, call: RouteCall): Promise<Response> {
  const { accountId, lastEventId, filter } = output as GatewaySubscription;
  const { route, request, origin, actor, identifyAgain } = call;
  const deprecated = route.deprecation && headersOfDeprecation(route.deprecation); // events may carry the members
  const all = { ...call.headers, ...deprecated, ...STREAM_HEADERS };
  if (request.method === "HEAD") return new Response(null, { headers: all });
  const checkAccess = async () => authorizeGatewayEvents({ SVC_BUCKET_ID: accountId }, await identifyAgain());
  const { signal } = request.raw;
  const stream = await openStream({ name: `gateway:${accountId}`, maxStreams: MAX_STREAMS, checkAccess, signal });
  const events = eventsFor(
    requireAccount(actor ?? nobody(origin), route.operation.spec.access),
    watchFleet(accountId, lastEventId, stream.signal),
    new EventSelector(filter, lastEventId !== null),
  );
  return new Response(encodeEventStream(events, stream), { headers: all });
}

/**
 * The portal's events are left out, those of jobs that the caller does not reach, and what it does not want. What ends
 * with such an event is followed by its position, at times, so that a client that connects again misses nothing. A
 * credential that is limited to categories is not told when something happens elsewhere, and does not go on.
 */
async function* eventsFor(
  actor: AccountActor,
  batches: AsyncGenerator<FleetEvent[], void>,
  selector: EventSelector,
): AsyncGenerator<(FleetEvent | StreamPosition)[], void> {
  const isOwn = ({ event, data }: FleetEvent) =>
    event !== NOTIFICATIONS_EVENT && (event !== JOB_EVENT || reaches(actor, JSON.parse(data) as JobProgress));
  const isLimited = botsOf(actor).categoryId !== undefined;
  let nextPositionAt = 0;
  for await (const events of batches) {
    const own = events.filter(isOwn).flatMap((event) => selector.select(event) ?? []);
    const { id } = events.at(-1) ?? {};
    if (id === undefined || own.at(-1)?.id === id || isLimited || Date.now() < nextPositionAt) {
      if (own.length > 0) yield own;
      continue;
    }
    nextPositionAt = Date.now() + POSITION_MS;
    yield [...own, { id }];
  }
}
