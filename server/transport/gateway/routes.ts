import { getGatewayBot, listGatewayBots, listGatewayShards } from "../../domain/gateway/read-gateway.ts";
import type { Operation } from "../../domain/operation.ts";
import type { Limit } from "../../domain/service/limit-calls.ts";

/** One counter for every kind of credential. */
const perWindow = (calls: number, windowSeconds: number): Limit => ({ direct: calls, oauth: calls, windowSeconds });

/** Specification 8: all routes together, and each group's own. */
export const TOGETHER = { bucket: "gateway", limit: perWindow(100, 10) };
const BOTS = { bucket: "gateway.bots", limit: perWindow(100, 60) };
const SHARDS = { bucket: "gateway.shards", limit: perWindow(100, 60) };

export interface GatewayRoute {
  path: string;
  operation: Operation;
  group: { bucket: string; limit: Limit };
  summary: string;
  /** The JSON of what the operation answers. */
  toJson: (output: never) => string;
}

/** States are JSON already: they are put together, not parsed. */
const joined = (states: string[]) => `[${states.join(",")}]`;
const asItIs = (state: string) => state;

export const GATEWAY_ROUTES: readonly GatewayRoute[] = [
  { path: "/bots", operation: listGatewayBots, group: BOTS, summary: "List the connected bots", toJson: joined },
  { path: "/bots/{botId}", operation: getGatewayBot, group: BOTS, summary: "Get a connected bot", toJson: asItIs },
  { path: "/shards", operation: listGatewayShards, group: SHARDS, summary: "List the shards", toJson: JSON.stringify },
];
