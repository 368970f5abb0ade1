import { z } from "zod";
import { MAX_YEARS_AHEAD } from "../../contract/limits/schedules.ts";
import {
  SCHEDULE_INPUTS,
  type ScheduleInput,
  type ScheduleKind,
  type ScheduleTarget,
} from "../../contract/schedules.ts";
import type { Db } from "../../data/db.ts";
import { type AccountActor, isLimited } from "../actor.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { invalid, notFound } from "../fault.ts";
import { parseInput } from "../parse-input.ts";
import { requireOwnPreset } from "../presets/to-preset.ts";
import { checkCron, normalizeCron } from "./cron-times.ts";

export interface ScheduleTimes {
  cron: string | null;
  at: Date | null;
  timeZone: string;
}

const YEAR_MS = 366 * 86_400_000;

/** The times as they are stored. @throws Fault that names the member, also when there is no time to come. */
export function checkTimes(
  { cron, at, timeZone }: { cron?: string | null | undefined; at?: string | Date | null | undefined; timeZone: string },
  now: Date,
): ScheduleTimes {
  if (cron && at) throw invalid(["at"], "This cannot be given together with `cron`.");
  if (cron) {
    const normalized = normalizeCron(cron);
    checkCron(normalized, timeZone, now);
    return { cron: normalized, at: null, timeZone };
  }
  if (!at) throw invalid(["cron"], "This is required, or `at`.");
  const time = new Date(at);
  if (time <= now) throw invalid(["at"], "This is in the past.");
  if (time.getTime() - now.getTime() > MAX_YEARS_AHEAD * YEAR_MS) {
    throw invalid(["at"], `This is more than ${MAX_YEARS_AHEAD} years ahead.`);
  }
  return { cron: null, at: time, timeZone };
}

/** @throws Fault when the input does not fit the kind, or names a preset that the account does not have. */
export async function checkInput(
  db: Db,
  accountId: string,
  kind: ScheduleKind,
  input: ScheduleInput,
): Promise<ScheduleInput> {
  const { input: parsed } = await parseInput(z.object({ input: SCHEDULE_INPUTS[kind] }), { input });
  if ("presetId" in parsed) await requireOwnPreset(db, accountId, parsed.presetId);
  return parsed;
}

/** @throws Fault when the account does not have all of it. No scope lets anybody see what views the owner has saved. */
export async function checkTarget(db: Db, actor: AccountActor, target: ScheduleTarget): Promise<ScheduleTarget> {
  const { accountId } = actor;
  if ("categoryId" in target) await requireOwnCategory(db, accountId, target.categoryId);
  else if ("viewId" in target) {
    if (isLimited(actor) || (await db.savedView.count({ where: { id: target.viewId, accountId } })) === 0)
      throw notFound("view");
  } else {
    const botIds = [...new Set(target.botIds)];
    if ((await db.bot.count({ where: { accountId, id: { in: botIds } } })) < botIds.length) throw notFound("bot");
    return { botIds };
  }
  return target;
}
