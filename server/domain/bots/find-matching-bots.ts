import { BotStatus } from "#control/bot-status.ts";
import { hasText } from "../../contract/bot-filter.ts";
import type { BotReasonCode } from "../../contract/bot-reason-codes.ts";
import type { BotConditions } from "../../contract/bots.ts";
import { BotFlag } from "../../contract/flags.ts";
import { type BotFilter, type BotRecordRow, findBots } from "../../data/bots.ts";
import { engine } from "../../data/engine/engine.ts";
import { explainBots } from "../fleet/explaining/explain-bots.ts";

/** The bots of an account, or of some categories of it, that meet every condition, oldest first. */
export async function findMatchingBots(
  reach: Pick<BotFilter, "accountId" | "categoryIds">,
  conditions: BotConditions,
): Promise<BotRecordRow[]> {
  const { accountId } = reach;
  const { q, flags = 0, parent, status, reason } = conditions;
  const has = (bit: number) => (flags & bit ? true : undefined);
  const [rows, statuses, reasons] = await Promise.all([
    findBots({
      ...{ ...reach, categoryId: parent },
      disabled: has(BotFlag.Disabled),
      isPublic: has(BotFlag.Public),
      invalidAuth: has(BotFlag.InvalidAuth),
    }),
    status && readStatuses(accountId),
    reason && readReasons(accountId),
  ]);
  const isMet = (row: BotRecordRow) =>
    (!statuses || status?.some((one) => one === (statuses.get(row.id) ?? BotStatus.Offline))) &&
    (!reasons || reason?.some((one) => one === reasons.get(row.id))) &&
    (q === undefined || hasText(row, q));
  return statuses || reasons || q !== undefined ? rows.filter(isMet) : rows;
}

/** The live status of each bot that has one, by id. */
export async function readStatuses(accountId: string): Promise<Map<string, number>> {
  const states = await engine().listStates(accountId);
  return new Map(
    states.map((json) => {
      const { id, status } = JSON.parse(json) as { id: string; status: number };
      return [id, status];
    }),
  );
}

/** Why each bot is not connected, by id. */
export async function readReasons(accountId: string): Promise<Map<string, BotReasonCode>> {
  const explained = await explainBots(accountId);
  return new Map(explained.flatMap(({ reason, bots }) => bots.map(({ id }) => [id, reason.code] as const)));
}
