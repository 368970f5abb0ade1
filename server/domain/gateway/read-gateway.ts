import { z } from "zod";
import { BotReasonGroup } from "../../contract/bot-reasons.ts";
import { RawJson } from "../../contract/free-form-json.ts";
import {
  type EventFilter,
  GatewayBotQuery,
  GatewayEventsQuery,
  GatewayQuery,
  GatewayShard,
} from "../../contract/gateway.ts";
import type { OperationName } from "../../contract/sign-in-classes.ts";
import { engine } from "../../data/engine/engine.ts";
import { toGroup } from "../bots/list-bot-reasons.ts";
import { notFound } from "../fault.ts";
import { waitForDesiredStates } from "../fleet/assigning/publish-changed-bots.ts";
import { explainBots } from "../fleet/explaining/explain-bots.ts";
import { operation } from "../operation.ts";
import { authorizeGateway, gatewayAccess } from "./gateway-access.ts";
import { readShards } from "./read-fleet.ts";

/** What the transport opens an event stream with; not sent to the client. */
const GatewaySubscription = z.object({
  accountId: z.string(),
  lastEventId: z.string().nullable(),
  filter: z.custom<EventFilter>(),
});
export type GatewaySubscription = z.infer<typeof GatewaySubscription>;

const gatewayOperation = <I extends z.ZodType, O extends z.ZodType>(
  spec: { name: OperationName; input: I; output: O },
  rule: (input: z.output<I>, accountId: string) => Promise<z.input<O>>,
) =>
  operation({ ...spec, access: gatewayAccess, authorize: authorizeGateway }, (input, { actor }) =>
    rule(input, actor.accountId),
  );

/** Every connected bot of the account. */
export const listGatewayBots = gatewayOperation(
  { name: "gateway.bots", input: GatewayQuery, output: RawJson },
  async (_, accountId) => {
    await waitForDesiredStates(accountId);
    return engine().getStatesJson(accountId);
  },
);

export const getGatewayBot = gatewayOperation(
  { name: "gateway.bot", input: GatewayBotQuery, output: RawJson },
  async ({ botId }, accountId) => {
    await waitForDesiredStates(accountId);
    const state = await engine().getState(accountId, botId);
    if (state === null) throw notFound("connected bot");
    return state;
  },
);

/** The shards that serve the account's bots. */
export const listGatewayShards = gatewayOperation(
  { name: "gateway.shards", input: GatewayQuery, output: z.array(GatewayShard) },
  (_, accountId) => readShards(accountId),
);

/** Why bots are not connected. */
export const listGatewayReasons = gatewayOperation(
  { name: "gateway.reasons", input: GatewayQuery, output: z.array(BotReasonGroup) },
  async (_, accountId) => (await explainBots(accountId)).map(toGroup),
);

/** Whether the caller may watch the account's fleet; checked repeatedly while a stream is open. */
export const authorizeGatewayEvents = gatewayOperation(
  { name: "gateway.events", input: GatewayEventsQuery, output: GatewaySubscription },
  async ({ lastEventId = null, events, category, bots }, accountId) => ({
    ...{ accountId, lastEventId, filter: { events, category, bots } },
  }),
);
