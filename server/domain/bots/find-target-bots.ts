import { BotStatus } from "#control/bot-status.ts";
import { filterConditions, parseBotFilter, readsReason } from "../../contract/bot-filter.ts";
import type { BotReasonCode } from "../../contract/bot-reason-codes.ts";
import { BotFlag } from "../../contract/flags.ts";
import type { JobTarget } from "../../contract/jobs.ts";
import { MAX_JOB_ITEMS } from "../../contract/limits/jobs.ts";
import { BOT_COLUMNS } from "../../data/bots.ts";
import type { Db } from "../../data/db.ts";
import { Fault } from "../fault.ts";
import { findMatchingBots, readReasons, readStatuses } from "./find-matching-bots.ts";
import { botFlags, toBot } from "./to-bot.ts";

export interface TargetBots {
  /** Oldest first. */
  botIds: string[];
  /** Listed ids that are of no bot any more. */
  unknown: number;
}

interface TargetOptions {
  /** Disabled bots are left out unless this is set. */
  includesDisabled?: boolean;
}

/**
 * The bots that a schedule or a job is for at this moment.
 * @throws Fault `not_found` when the category or view was deleted.
 */
export async function findTargetBots(
  db: Db,
  accountId: string,
  target: JobTarget,
  { includesDisabled = false }: TargetOptions = {},
): Promise<TargetBots> {
  const bots = await findBots(db, accountId, target);
  const wanted = includesDisabled ? bots : bots.filter(({ flags }) => !(flags & BotFlag.Disabled));
  return {
    botIds: wanted.map(({ id }) => id),
    unknown: "botIds" in target ? new Set(target.botIds).size - bots.length : 0,
  };
}

type FoundBot = { id: string; flags: number };

async function findBots(db: Db, accountId: string, target: JobTarget): Promise<FoundBot[]> {
  if ("viewId" in target) return findBotsOfView(db, accountId, target.viewId);
  if ("filter" in target) {
    const rows = await findMatchingBots({ accountId }, target.filter);
    return rows.map((row) => ({ id: row.id, flags: botFlags(row) }));
  }
  if ("categoryId" in target) {
    const category = await db.category.count({ where: { id: target.categoryId, accountId } });
    if (category === 0) throw new Fault("not_found", "The category was deleted.");
  }
  const rows = await db.bot.findMany({
    where: {
      accountId,
      ...("categoryId" in target ? { categoryId: target.categoryId } : { id: { in: target.botIds } }),
    },
    select: { id: true, disabled: true, isPublic: true, invalidAuth: true },
    orderBy: { id: "asc" },
    take: MAX_JOB_ITEMS,
  });
  return rows.map((row) => ({ id: row.id, flags: botFlags(row) }));
}

/** As the list of bots shows them, with the live statuses of this moment. */
async function findBotsOfView(db: Db, accountId: string, viewId: string): Promise<FoundBot[]> {
  const view = await db.savedView.findFirst({ where: { id: viewId, accountId } });
  if (!view) throw new Fault("not_found", "The saved view was deleted.");
  const rows = await db.bot.findMany({
    where: { accountId },
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
  return rows.map(toBot).filter((bot) => matches.every((isMet) => isMet(bot)));
}
