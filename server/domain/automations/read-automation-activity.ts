import { z } from "zod";
import type { Automation } from "#control/automations/automation.ts";
import { REFUSALS, RUN_RESULTS } from "#control/automations/trace.ts";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import { AutomationReference } from "../../contract/automation-changes.ts";
import {
  AutomationActivity,
  type AutomationCounts,
  AutomationListQuery,
  AutomationSummary,
} from "../../contract/automation-runs.ts";
import { readRuns } from "../../data/automation-traces.ts";
import { type Db, db } from "../../data/db.ts";
import { type AccountActor, ownCategoriesOf, reachesCategory } from "../actor.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { toCategory } from "../categories/to-category.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { pageOf } from "../page-of.ts";

const MAX_DAYS = 30;

interface Counts {
  runs: number;
  failed: number;
  refused: number[];
}

function toCounts({ runs, failed, refused }: Counts): AutomationCounts {
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
    const counts = await readCounts(context.db, context.actor.accountId, some);
    return some.map(({ of, automation }, place) => {
      const row = counts[place] as CountsRow;
      return {
        ...{ id: automation.id ?? "", name: automation.name, enabled: automation.enabled, category: of },
        today: toCounts(row),
        lastRun: toLastRun(row),
      };
    });
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

interface CountsRow extends Counts {
  lastAt: Date | null;
  lastResult: string | null;
}

/** Of each automation, in this order, what it did today, and its last run. */
const readCounts = (from: Db, accountId: string, listed: readonly Listed[]) =>
  from.$queryRaw<CountsRow[]>`
    SELECT coalesce(t.runs, 0) AS runs, coalesce(t.failed, 0) AS failed, coalesce(t.refused, '{}') AS refused,
      l."lastAt", l."lastResult"
    FROM unnest(${listed.map(({ of }) => of.id)}::text[], ${listed.map(({ automation }) => automation.id ?? "")}::text[])
      WITH ORDINALITY AS k ("categoryId", "automationId", place)
    LEFT JOIN "AutomationDay" t ON t."accountId" = ${accountId} AND t."categoryId" = k."categoryId"
      AND t."automationId" = k."automationId" AND t.day = (now() AT TIME ZONE 'UTC')::date
    LEFT JOIN LATERAL (
      SELECT d."lastAt", d."lastResult" FROM "AutomationDay" d
      WHERE d."accountId" = ${accountId} AND d."categoryId" = k."categoryId" AND d."automationId" = k."automationId"
        AND d."lastAt" IS NOT NULL
      ORDER BY d.day DESC LIMIT 1) l ON true
    ORDER BY k.place`;

function toLastRun({ lastAt, lastResult }: CountsRow): AutomationSummary["lastRun"] {
  const result = z.enum(RUN_RESULTS).safeParse(lastResult);
  return lastAt && result.success ? { at: lastAt.toISOString(), result: result.data } : null;
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
      take: runs.length,
    });
    const names = new Map(bots.map(({ id, nickname }) => [id, nickname]));
    return {
      days: days.map((row) => ({ day: dayOf(row.day), ...toCounts(row) })),
      runs: runs.map((run) => ({ ...run, botName: names.get(run.botId) ?? null })),
    };
  },
);
