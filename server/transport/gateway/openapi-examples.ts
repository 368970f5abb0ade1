import { CREATED_AT, EXAMPLE_IDS, LIVE_BOT, SHARD } from "../http/openapi-examples.ts";

/** Values of the schemas of the document, by name, from the demo fleet. */
export const GATEWAY_EXAMPLES: Readonly<Record<string, unknown>> = {
  GatewayBot: LIVE_BOT,
  GatewayShard: SHARD,
  BotReasonGroup: { reason: { code: "disabled" }, count: 1, bots: [EXAMPLE_IDS.botId] },
  StreamTicket: { ticket: "x2Qb0V6mYw3tN8Rk5sLd1ZfJ7pHcUe9aGoTiBqXnMvE", expiresAt: CREATED_AT },
  GatewayEvent: { event: "bot", id: "1801418700000-0", data: LIVE_BOT },
};
