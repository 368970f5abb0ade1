import { z } from "zod";
import { BotReasonGroup } from "../../contract/bot-reasons.ts";
import { CONTROL_PACKAGE, LATEST_CONTROL_PACKAGE } from "../../contract/control-library.ts";
import { GatewayBot, GatewayShard } from "../../contract/gateway.ts";
import type { Limit } from "../../contract/limits/rate.ts";
import type { Actor } from "../../domain/actor.ts";
import {
  authorizeGatewayEvents,
  getGatewayBot,
  listGatewayBots,
  listGatewayReasons,
  listGatewayShards,
} from "../../domain/gateway/read-gateway.ts";
import type { CallOptions, Operation } from "../../domain/operation.ts";
import { PARTY_MEMBER_BOOLEANS } from "../http/deprecation.ts";
import type { RoutePolicy } from "../http/route-policy.ts";

/** The same number of calls for every kind of credential. */
const perWindow = (calls: number, windowSeconds: number): Limit => ({ direct: calls, oauth: calls, windowSeconds });

/** Specification 8: a window for all routes together, and one for each group of routes. */
export const ALL_ROUTES = { bucket: "gateway", limit: perWindow(100, 10) };
const BOTS = { bucket: "gateway.bots", limit: perWindow(100, 60) };
const REASONS = { bucket: "gateway.reasons", limit: perWindow(100, 60) };
const SHARDS = { bucket: "gateway.shards", limit: perWindow(100, 60) };
const EVENTS = { bucket: "gateway.events", limit: perWindow(100, 60) };

/** A route of the caller's own fleet. Its calls are counted in the window of all routes too. */
export interface GatewayRoute extends RoutePolicy {
  path: string;
  limit: Limit;
  operation: Operation;
  summary: string;
  /** What the answer is made of, for its description. */
  reply: z.ZodType;
  /** The answer as JSON; null: the route answers with a stream of events. */
  readJson: ((input: unknown, actor: Actor, options: CallOptions) => Promise<string | Uint8Array>) | null;
}

const OWN_FLEET = {
  isPublic: false,
  bodyLimit: null,
  cacheControl: "private, no-store",
  hasETag: false,
  isCompressed: false,
  deprecation: null,
};

export const GATEWAY_ROUTES: readonly GatewayRoute[] = [
  {
    ...OWN_FLEET,
    ...BOTS,
    path: "/bots",
    summary: "List the connected bots",
    operation: listGatewayBots,
    reply: z.array(GatewayBot),
    deprecation: PARTY_MEMBER_BOOLEANS,
    readJson: listGatewayBots,
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
    readJson: getGatewayBot,
  },
  {
    ...OWN_FLEET,
    ...REASONS,
    path: "/reasons",
    summary: "List why bots are not connected",
    operation: listGatewayReasons,
    reply: z.array(BotReasonGroup),
    readJson: async (...call) => JSON.stringify(await listGatewayReasons(...call)),
    isCompressed: true,
  },
  {
    ...OWN_FLEET,
    ...SHARDS,
    path: "/shards",
    summary: "List the shards",
    operation: listGatewayShards,
    reply: z.array(GatewayShard),
    readJson: async (...call) => JSON.stringify(await listGatewayShards(...call)),
    isCompressed: true,
  },
  {
    ...OWN_FLEET,
    ...EVENTS,
    path: "/events",
    summary: "Watch the fleet",
    operation: authorizeGatewayEvents,
    reply: z.string(),
    deprecation: PARTY_MEMBER_BOOLEANS,
    readJson: null,
  },
];

const PUBLIC_FILE = { isPublic: true, bodyLimit: null, cacheControl: "no-cache", deprecation: null };

/** Files that anybody may read. */
export const OPENAPI_ROUTE: RoutePolicy & { path: string } = {
  ...PUBLIC_FILE,
  path: "/openapi.json",
  bucket: "gateway.openapi",
  limit: null,
  hasETag: true,
  isCompressed: true,
};
export const CONTROL_PACKAGE_ROUTE: RoutePolicy & { path: string } = {
  ...PUBLIC_FILE,
  ...ALL_ROUTES,
  path: `/${CONTROL_PACKAGE}`,
  hasETag: true,
  isCompressed: false,
};
/** Redirects to the version that this service hands out. */
export const LATEST_CONTROL_PACKAGE_ROUTE: RoutePolicy & { path: string } = {
  ...CONTROL_PACKAGE_ROUTE,
  hasETag: false,
  path: `/${LATEST_CONTROL_PACKAGE}`,
};
