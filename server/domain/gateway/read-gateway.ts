import { z } from "zod";
import type { Access } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/account-flags.ts";
import { BotReasonGroup } from "../../contract/bot-reasons.ts";
import { GatewayBotQuery, GatewayEventsQuery, GatewayQuery, GatewayShard } from "../../contract/gateway.ts";
import { engine } from "../../data/engine/engine.ts";
import type { AccountActor } from "../actor.ts";
import { toGroup } from "../bots/list-bot-reasons.ts";
import { Fault, notFound } from "../fault.ts";
import { waitForDesiredStates } from "../fleet/desired-states.ts";
import { explainBots } from "../fleet/explain-bots.ts";
import { operation } from "../operation.ts";
import { readShards } from "./read-fleet.ts";

/** API tokens with developer access, and applications with `bots.read`; a session is refused with a clear error (5.1). */
const access: Access = { kinds: ["session", "apiToken", "oauth"], scope: "bots.read" };

/** Sent exactly as the engine stores it, without parsing. */
const RawJson = z.custom<string | Uint8Array>();
/** What the transport opens an event stream with; not sent to the client. */
const GatewaySubscription = z.object({ accountId: z.string(), lastEventId: z.string().nullable() });

/** Every connected bot of the account. */
export const listGatewayBots = operation(
  { name: "gateway.bots", access, input: GatewayQuery, output: RawJson },
  async (query, { actor }) => {
    const accountId = requireOwnAccount(actor, query);
    await waitForDesiredStates(accountId);
    return engine().getStatesJson(accountId);
  },
);

export const getGatewayBot = operation(
  { name: "gateway.bot", access, input: GatewayBotQuery, output: RawJson },
  async ({ botId, ...query }, { actor }) => {
    const accountId = requireOwnAccount(actor, query);
    await waitForDesiredStates(accountId);
    const state = await engine().getState(accountId, botId);
    if (state === null) throw notFound("connected bot");
    return state;
  },
);

/** The shards that serve the account's bots. */
export const listGatewayShards = operation(
  { name: "gateway.shards", access, input: GatewayQuery, output: z.array(GatewayShard) },
  async (query, { actor }) => readShards(requireOwnAccount(actor, query)),
);

/** Why bots are not connected. */
export const listGatewayReasons = operation(
  { name: "gateway.reasons", access, input: GatewayQuery, output: z.array(BotReasonGroup) },
  async (query, { actor }) => (await explainBots(requireOwnAccount(actor, query))).map(toGroup),
);

/** Whether the caller may watch the account's fleet; checked repeatedly while a stream is open. */
export const authorizeGatewayEvents = operation(
  { name: "gateway.events", access, input: GatewayEventsQuery, output: GatewaySubscription },
  async ({ lastEventId = null, ...query }, { actor }) => ({ accountId: requireOwnAccount(actor, query), lastEventId }),
);

/** The account whose bots are read: the caller's own, named in the query. */
function requireOwnAccount(actor: AccountActor, { SVC_BUCKET_ID }: z.infer<typeof GatewayQuery>): string {
  if (actor.kind === "session") throw new Fault("invalid_token", "The gateway does not accept a session.");
  if (actor.kind === "apiToken" && (actor.flags & AccountFlag.Developer) === 0) {
    throw new Fault(
      "forbidden",
      "API tokens need gateway access: request it in the portal under Developers, Gateway access.",
    );
  }
  if (SVC_BUCKET_ID !== actor.accountId) {
    throw new Fault("forbidden", "The query parameter SVC_BUCKET_ID must be your own account id.");
  }
  return actor.accountId;
}
