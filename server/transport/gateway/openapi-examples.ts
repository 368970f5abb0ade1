import { EXAMPLE_IDS, LIVE_BOT, SHARD } from "../http/openapi-examples.ts";

/** Values of the schemas of the document, by name, from the demo fleet. */
export const GATEWAY_EXAMPLES: Readonly<Record<string, unknown>> = {
  GatewayBot: LIVE_BOT,
  GatewayShard: SHARD,
  BotReasonGroup: { reason: { code: "disabled" }, count: 1, bots: [EXAMPLE_IDS.botId] },
  GatewayEvent: { event: "bot", id: "1801418700000-0", data: LIVE_BOT },
};
