import { z } from "zod";
import { GatewayBot, GatewayShard } from "../../contract/gateway.ts";
import {
  authorizeGatewayEvents,
  getGatewayBot,
  listGatewayBots,
  listGatewayShards,
} from "../../domain/gateway/read-gateway.ts";
import type { Operation } from "../../domain/operation.ts";
import type { Limit } from "../../domain/service/rate-limit.ts";

/** One counter for every kind of credential. */
const perWindow = (calls: number, windowSeconds: number): Limit => ({ direct: calls, oauth: calls, windowSeconds });

/** Specification 8: all routes together, and each group's own. */
export const ALL_ROUTES = { bucket: "gateway", limit: perWindow(100, 10) };
const BOTS = { bucket: "gateway.bots", limit: perWindow(100, 60) };
const SHARDS = { bucket: "gateway.shards", limit: perWindow(100, 60) };
const EVENTS = { bucket: "gateway.events", limit: perWindow(100, 60) };

export interface GatewayRoute {
  path: string;
  operation: Operation;
  group: { bucket: string; limit: Limit };
  summary: string;
  /** What the answer is made of, for its description. */
  reply: z.ZodType;
  /** The JSON of what the operation answers; null: the answer is a stream of events. */
  toJson: ((output: never) => string | Uint8Array) | null;
}

/** States are JSON already. */
const passThrough = (states: string | Uint8Array) => states;

const route = (
  path: string,
  summary: string,
  group: GatewayRoute["group"],
  operation: Operation,
  reply: z.ZodType,
  toJson: GatewayRoute["toJson"],
): GatewayRoute => ({ path, summary, group, operation, reply, toJson });

export const GATEWAY_ROUTES: readonly GatewayRoute[] = [
  route("/bots", "List the connected bots", BOTS, listGatewayBots, z.array(GatewayBot), passThrough),
  route("/bots/{botId}", "Get a connected bot", BOTS, getGatewayBot, GatewayBot, passThrough),
  route("/shards", "List the shards", SHARDS, listGatewayShards, z.array(GatewayShard), JSON.stringify),
  route("/events", "Watch the fleet", EVENTS, authorizeGatewayEvents, z.string(), null),
];
