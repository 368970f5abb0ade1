import { JobProgress } from "../../contract/jobs.ts";
import { MAX_EVENT_BOTS } from "../../contract/limits/webhooks.ts";
import type { NotedEvent } from "../../contract/webhook-event-names.ts";
import { type Db, isUnavailable, transaction } from "../../data/db.ts";
import { claimEvents, findAccountsWithEvents, type NotedRow } from "../../data/webhooks/account-events.ts";
import { queueWebhookEvent } from "../../data/webhooks/webhook-deliveries.ts";
import { log } from "../../log.ts";
import { settings } from "../../settings/settings.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";
import { isAccountBusy, lockAccountSoon } from "../lock-account.ts";

const INTERVAL_MS = 1_000;
const MAX_ACCOUNTS = 200;
/** Of an account and a round. A row has the bots of one statement. */
const MAX_ROWS = 1_000;

/** Makes messages of what the database has noted, while the service runs. Processes take turns at the account's lock. */
export function startAccountEvents(): Periodic {
  return startPeriodic("what happened was not passed on to webhooks", INTERVAL_MS, queueAccountEvents, {
    isExpected: isUnavailable,
  });
}

export async function queueAccountEvents(): Promise<void> {
  for (const accountId of await findAccountsWithEvents(MAX_ACCOUNTS)) {
    try {
      await transaction(async (tx) => {
        await lockAccountSoon(tx, accountId);
        await queueMessages(tx, accountId, await claimEvents(tx, accountId, MAX_ROWS));
      });
    } catch (err) {
      if (isUnavailable(err)) throw err;
      if (!isAccountBusy(err)) log().warn({ err, accountId }, "webhooks were not told; the next round tries again");
    }
  }
}

async function queueMessages(tx: Db, accountId: string, rows: readonly NotedRow[]): Promise<void> {
  for (const [type, ids] of latestOfBots(rows)) {
    for (let start = 0; start < ids.length; start += MAX_EVENT_BOTS) {
      const some = ids.slice(start, start + MAX_EVENT_BOTS);
      await queueWebhookEvent(tx, accountId, type, { count: some.length, ids: some, url: urlOf("/bots") });
    }
  }
  const idsOf = (type: NotedEvent) => [...new Set(rows.flatMap((row) => (row.type === type ? row.ids : [])))];
  await queueEndedJobs(tx, accountId, idsOf("job.ended"));
  await queueApprovals(tx, accountId, idsOf("application.approved"));
}

type BotEvent = Extract<NotedEvent, `bots.${string}`>;
const isOfBots = (type: NotedEvent): type is BotEvent => type.startsWith("bots.");

/** Each bot once, by what has become of it: one that was created and then changed is new. */
function latestOfBots(rows: readonly NotedRow[]): Map<BotEvent, string[]> {
  const last = new Map<string, BotEvent>();
  for (const { type, ids } of rows) {
    if (!isOfBots(type)) continue;
    for (const id of ids) if (type !== "bots.changed" || !last.has(id)) last.set(id, type);
  }
  const byType = Map.groupBy(last, ([, type]) => type);
  return new Map([...byType].map(([type, entries]) => [type, entries.map(([id]) => id)]));
}

async function queueEndedJobs(tx: Db, accountId: string, ids: string[]): Promise<void> {
  const jobs = await tx.job.findMany({
    where: { accountId, id: { in: ids } },
    orderBy: { endedAt: "asc" },
    take: ids.length,
  });
  for (const row of jobs) {
    const job = JobProgress.parse(row);
    await queueWebhookEvent(tx, accountId, "job.ended", { job, url: urlOf(`/jobs/${job.id}`) });
  }
}

async function queueApprovals(tx: Db, accountId: string, ids: string[]): Promise<void> {
  const grants = await tx.grant.findMany({
    where: { accountId, id: { in: ids } },
    select: { scopes: true, application: { select: { id: true, name: true } } },
    take: ids.length,
  });
  for (const grant of grants) {
    await queueWebhookEvent(tx, accountId, "application.approved", { ...grant, url: urlOf("/account/apps") });
  }
}

const urlOf = (path: string): string => settings().publicUrl + path;
