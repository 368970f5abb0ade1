import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { BotReasonCount, BotReasonGroup, ReasonOfBot } from "../../contract/bot-reasons.ts";
import { BotReference } from "../../contract/bots.ts";
import { reasonOfPlace } from "../../contract/reason-of-live-state.ts";
import { type ExplainedBots, explainBots } from "../fleet/explaining/explain-bots.ts";
import { operation } from "../operation.ts";

const NoInput = z.strictObject({});

/** Why bots are not connected: the ids of the bots by reason. */
export const listBotReasons = operation(
  { name: "bots.reasons", access: portalOnly, input: NoInput, output: z.array(BotReasonGroup) },
  async (_, { actor }) => (await explainBots(actor.accountId)).map(toGroup),
);

/** Why bots are not connected: how many for which reason, in which categories. */
export const countBotReasons = operation(
  { name: "bots.reasonCounts", access: portalOnly, input: NoInput, output: z.array(BotReasonCount) },
  async (_, { actor }) => (await explainBots(actor.accountId)).map(toCount),
);

/** Why one bot is not connected; null for a bot that is, and for one that is not the account's. */
export const getBotReason = operation(
  { name: "bots.reason", access: portalOnly, input: BotReference, output: ReasonOfBot.nullable() },
  async ({ botId }, { actor }) => {
    for (const group of (await explainBots(actor.accountId)).map(toGroup)) {
      const index = group.bots.indexOf(botId);
      if (index >= 0) return reasonOfPlace(group, index);
    }
    return null;
  },
);

export const toGroup = ({ reason, bots }: ExplainedBots): BotReasonGroup => ({
  reason,
  count: bots.length,
  bots: bots.map(({ id }) => id),
});

function toCount({ reason, bots }: ExplainedBots): BotReasonCount {
  const counts = new Map<string | null, number>();
  for (const { categoryId } of bots) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  const categories = [...counts].map(([categoryId, count]) => ({ categoryId, count }));
  return { reason, count: bots.length, categories };
}
