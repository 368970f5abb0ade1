import { z } from "zod";
import { type Access, alsoInCategories } from "../../contract/access.ts";
import { BotReasonGroup } from "../../contract/bot-reasons.ts";
import { RawJson } from "../../contract/free-form-json.ts";
import {
  type EventFilter,
  type GatewayBot,
  GatewayBotQuery,
  GatewayEventsQuery,
  GatewayListQuery,
  GatewayQuery,
  GatewayShard,
} from "../../contract/gateway.ts";
import type { OperationName } from "../../contract/sign-in-classes.ts";
import { engine } from "../../data/engine/engine.ts";
import { type AccountActor, botsOf, reachesCategory } from "../actor.ts";
import { toGroup } from "../bots/list-bot-reasons.ts";
import { notFound } from "../fault.ts";
import { waitForDesiredStates } from "../fleet/assigning/publish-changed-bots.ts";
import { explainBots } from "../fleet/explaining/explain-bots.ts";
import { type Context, operation } from "../operation.ts";
import { BY_ID, pageOf } from "../page-of.ts";
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
  { access = gatewayAccess, ...spec }: { name: OperationName; input: I; output: O; access?: Access },
  rule: (input: z.output<I>, actor: AccountActor, context: Context) => Promise<z.input<O>>,
) =>
  operation({ ...spec, access, authorize: authorizeGateway }, (input, context) => rule(input, context.actor, context));

const access = alsoInCategories(gatewayAccess);

const BotState = z.object({ id: z.string(), parent: z.string().nullish() });
const inOrder = <T extends { id: string }>(entries: T[]): T[] => entries.sort((a, b) => (a.id < b.id ? -1 : 1));

/** Every connected bot of the account, or a page of them in the order of their ids. */
export const listGatewayBots = gatewayOperation(
  { name: "gateway.bots", access, input: GatewayListQuery, output: RawJson },
  async (query, actor, context) => {
    await waitForDesiredStates(actor.accountId);
    const isWhole = query.limit === undefined && query.after === undefined;
    if (isWhole && !isInCategories(actor)) return engine().getStatesJson(actor.accountId);
    const states = await engine().listStates(actor.accountId);
    const bots = states.map((json) => ({ ...BotState.parse(JSON.parse(json)), json }));
    const reached = bots.filter(({ parent }) => reachesCategory(actor, parent ?? null));
    const page = await pageOf(inOrder(reached), query, BY_ID, context);
    return `[${page.map(({ json }) => json).join()}]`;
  },
);

export const getGatewayBot = gatewayOperation(
  { name: "gateway.bot", access, input: GatewayBotQuery, output: RawJson },
  async ({ botId }, actor) => {
    await waitForDesiredStates(actor.accountId);
    const state = await engine().getState(actor.accountId, botId);
    if (state === null || !reachesState(actor, state)) throw notFound("connected bot");
    return state;
  },
);

/** The shards that serve the account's bots. */
export const listGatewayShards = gatewayOperation(
  { name: "gateway.shards", access, input: GatewayListQuery, output: z.array(GatewayShard) },
  async (query, { accountId }, context) => pageOf(inOrder(await readShards(accountId)), query, BY_ID, context),
);

/** Why bots are not connected. */
export const listGatewayReasons = gatewayOperation(
  { name: "gateway.reasons", input: GatewayQuery, output: z.array(BotReasonGroup) },
  async (_, { accountId }) => (await explainBots(accountId)).map(toGroup),
);

/** Whether the caller may watch the account's fleet; checked repeatedly while a stream is open. */
export const authorizeGatewayEvents = gatewayOperation(
  { name: "gateway.events", access, input: GatewayEventsQuery, output: GatewaySubscription },
  async ({ lastEventId = null, events, category, bots }, actor) => ({
    accountId: actor.accountId,
    // It would be told that bots are gone of which it has never known.
    lastEventId: isInCategories(actor) ? null : lastEventId,
    filter: { events, category: categoriesOfStream(actor, category), bots },
  }),
);

/** Of the categories that the reader wants, those that the credential reaches. */
function categoriesOfStream(actor: AccountActor, wanted: string[] | undefined): string[] | undefined {
  const reached = botsOf(actor).categoryId?.in;
  return reached && wanted ? reached.filter((id) => wanted.includes(id)) : (reached ?? wanted);
}

function reachesState(actor: AccountActor, json: string): boolean {
  const { parent } = JSON.parse(json) as GatewayBot;
  return reachesCategory(actor, parent ?? null);
}

const isInCategories = (actor: AccountActor): boolean => botsOf(actor).categoryId !== undefined;
