import { z } from "zod";
import type { Automation } from "#control/automations/automation.ts";
import { REFUSALS, RUN_RESULTS } from "#control/automations/trace.ts";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import {
  AutomationActivity,
  type AutomationCounts,
  AutomationListQuery,
  AutomationReference,
  AutomationSummary,
} from "../../contract/automation-runs.ts";
import { readRuns } from "../../data/automation-traces.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { type Db, db } from "../../data/db.ts";
import { type AccountActor, ownCategoriesOf, reachesCategory } from "../actor.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { toCategory } from "../categories/to-category.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { pageOf } from "../page-of.ts";

const MAX_DAYS = 30;

interface DayRow {
  runs: number;
  failed: number;
  refused: number[];
}

function toCounts(row: DayRow | undefined): AutomationCounts {
  const { runs, failed, refused } = row ?? { runs: 0, failed: 0, refused: [] };
  const limits = REFUSALS.flatMap((limit, place) => (refused[place] ? [[limit, refused[place]] as const] : []));
  return { runs, failed, refused: refused.reduce((sum, one) => sum + one, 0), refusedBy: Object.fromEntries(limits) };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The automations of the account's categories, with what they did today. */
export const listAutomations = operation(
  {
    name: "automations.list",
    access: alsoInCategories(withScope("categories.read")),
    input: AutomationListQuery,
    output: z.array(AutomationSummary),
  },
  async ({ category, ...page }, context) => {
    const all = await readAutomations(context.actor, category);
    const some = await pageOf(all, page, { idOf: ({ key }) => key }, context);
    const categories = [...new Set(some.map(({ of }) => of.id))];
    const [today, last] = await readCounts(context.db, context.actor.accountId, categories);
    return some.map(({ key, of, automation }) => ({
      ...{ id: automation.id ?? "", name: automation.name, enabled: automation.enabled, category: of },
      today: toCounts(today.get(key)),
      lastRun: toLastRun(last.get(key)),
    }));
  },
);

interface Listed {
  /** Of the category and the automation, whose id is its own within the category. */
  key: string;
  of: { id: string; name: string };
  automation: Automation;
}

async function readAutomations(actor: AccountActor, categoryId: string | undefined): Promise<Listed[]> {
  const where = { AND: [ownCategoriesOf(actor), categoryId === undefined ? {} : { id: categoryId }] };
  const rows = await db().category.findMany({ where, orderBy: { id: "asc" } });
  return rows
    .map(toCategory)
    .flatMap(({ id, name, config }) =>
      config.automations.map((automation) => ({ key: `${id}:${automation.id}`, of: { id, name }, automation })),
    );
}

/** Of each automation what it did today, and its last run, by their keys. */
async function readCounts(from: Db, accountId: string, categories: string[]) {
  const today = new Date(dayOf(databaseNow()));
  const days = await from.automationDay.findMany({ where: { accountId, categoryId: { in: categories }, day: today } });
  const last = await from.$queryRaw<LastRow[]>`
    SELECT DISTINCT ON ("categoryId", "automationId") "categoryId", "automationId", "lastAt", "lastResult"
    FROM "AutomationDay"
    WHERE "accountId" = ${accountId} AND "categoryId" = ANY (${categories}::text[]) AND "lastAt" IS NOT NULL
    ORDER BY "categoryId", "automationId", day DESC`;
  const keyOf = ({ categoryId, automationId }: Key) => `${categoryId}:${automationId}`;
  return [new Map(days.map((row) => [keyOf(row), row])), new Map(last.map((row) => [keyOf(row), row]))] as const;
}

type Key = { categoryId: string; automationId: string };
interface LastRow extends Key {
  lastAt: Date;
  lastResult: string;
}

function toLastRun(row: LastRow | undefined): AutomationSummary["lastRun"] {
  const result = z.enum(RUN_RESULTS).safeParse(row?.lastResult);
  return row && result.success ? { at: row.lastAt.toISOString(), result: result.data } : null;
}

/** What one automation did: by day, and its last runs with what each step did. */
export const getAutomationActivity = operation(
  {
    name: "automations.activity",
    access: alsoInCategories(withScope("bots.read")),
    input: AutomationReference,
    output: AutomationActivity,
  },
  async ({ categoryId, automationId }, { actor, db: from }) => {
    if (!reachesCategory(actor, categoryId)) throw notFound("category");
    const { config } = toCategory(await requireOwnCategory(from, actor.accountId, categoryId));
    if (!config.automations.some(({ id }) => id === automationId)) throw notFound("automation");
    const key = { accountId: actor.accountId, categoryId, automationId };
    const days = await from.automationDay.findMany({ where: key, orderBy: { day: "desc" }, take: MAX_DAYS });
    const runs = (await readRuns(key)).toReversed();
    const bots = await from.bot.findMany({
      where: { accountId: actor.accountId, id: { in: [...new Set(runs.map(({ botId }) => botId))] } },
      select: { id: true, nickname: true },
    });
    const names = new Map(bots.map(({ id, nickname }) => [id, nickname]));
    return {
      days: days.map((row) => ({ day: dayOf(row.day), ...toCounts(row) })),
      runs: runs.map((run) => ({ ...run, botName: names.get(run.botId) ?? null })),
    };
  },
);
