import { BotStatus } from "#control/bot-status.ts";
import { filterConditions, parseBotFilter, readsReason } from "../../contract/bot-filter.ts";
import type { BotReasonCode } from "../../contract/bot-reason-codes.ts";
import { MAX_JOB_ITEMS } from "../../contract/limits/jobs.ts";
import type { ScheduleTarget } from "../../contract/schedules.ts";
import { BOT_COLUMNS } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { toBot } from "../bots/to-bot.ts";
import { Fault } from "../fault.ts";
import { explainBots } from "../fleet/explaining/explain-bots.ts";

export interface TargetBots {
  /** Oldest first. Disabled bots are left out. */
  botIds: string[];
  /** Listed ids that are of no bot any more. */
  unknown: number;
}

/**
 * The bots that a schedule is for at this moment.
 * @throws Fault `not_found` when the category or view was deleted.
 */
export async function findTargetBots(db: Db, accountId: string, target: ScheduleTarget): Promise<TargetBots> {
  if ("viewId" in target) return { botIds: await findBotsOfView(db, accountId, target.viewId), unknown: 0 };
  if ("categoryId" in target) {
    const category = await db.category.count({ where: { id: target.categoryId, accountId } });
    if (category === 0) throw new Fault("not_found", "The category was deleted.");
  }
  const bots = await db.bot.findMany({
    where: {
      accountId,
      ...("categoryId" in target ? { categoryId: target.categoryId, disabled: false } : { id: { in: target.botIds } }),
    },
    select: { id: true, disabled: true },
    orderBy: { id: "asc" },
    take: MAX_JOB_ITEMS,
  });
  const botIds = bots.filter(({ disabled }) => !disabled).map(({ id }) => id);
  return { botIds, unknown: "botIds" in target ? new Set(target.botIds).size - bots.length : 0 };
}

/** As the list of bots shows them, with the live statuses of this moment. */
async function findBotsOfView(db: Db, accountId: string, viewId: string): Promise<string[]> {
  const view = await db.savedView.findFirst({ where: { id: viewId, accountId } });
  if (!view) throw new Fault("not_found", "The saved view was deleted.");
  const rows = await db.bot.findMany({
    where: { accountId, disabled: false },
    select: BOT_COLUMNS,
    orderBy: { id: "asc" },
    take: MAX_JOB_ITEMS,
  });
  const filter = parseBotFilter(view.query);
  const statuses = await readStatuses(accountId);
  const reasons = readsReason(filter) ? await readReasons(accountId) : new Map<string, BotReasonCode>();
  const conditions = filterConditions(
    filter,
    ({ id }) => statuses.get(id) ?? BotStatus.Offline,
    ({ id }) => reasons.get(id),
  );
  const { isInView, hasText, hasFlag, hasStatus, hasCategory, hasReason } = conditions;
  const matches = [isInView, hasText, hasFlag, hasStatus, hasCategory, hasReason];
  return rows
    .map(toBot)
    .filter((bot) => matches.every((isMet) => isMet(bot)))
    .map(({ id }) => id);
}

async function readReasons(accountId: string): Promise<Map<string, BotReasonCode>> {
  const explained = await explainBots(accountId);
  return new Map(explained.flatMap(({ reason, bots }) => bots.map(({ id }) => [id, reason.code] as const)));
}

async function readStatuses(accountId: string): Promise<Map<string, number>> {
  const states = await engine().listStates(accountId);
  return new Map(
    states.map((json) => {
      const { id, status } = JSON.parse(json) as { id: string; status: number };
      return [id, status];
    }),
  );
}
