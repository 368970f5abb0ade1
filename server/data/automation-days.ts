import type { Refusal, RunResult } from "#control/automations/run-meanings.ts";
import { REFUSALS } from "#control/automations/trace.ts";
import { perApplication } from "../application.ts";
import { databaseNow } from "./database-clock.ts";
import { prepared } from "./db.ts";

/** An automation of a category. */
export interface AutomationKey {
  accountId: string;
  categoryId: string;
  automationId: string;
}

interface DayCount extends AutomationKey {
  /** As `2026-11-28`, in UTC. */
  day: string;
  runs: number;
  failed: number;
  /** In the order of REFUSALS. */
  refused: number[];
  lastAt: Date | null;
  lastResult: RunResult | null;
}

/** A shard sends any number, and the counts of all accounts are written at once: none may overflow. */
const MAX_COUNT = 1_000_000_000;

const ADD_COUNTS = {
  name: "add-automation-counts",
  text: `INSERT INTO "AutomationDay" AS d ("accountId", "categoryId", "automationId", day, runs, failed, refused, "lastAt",
           "lastResult")
         SELECT "accountId", "categoryId", "automationId", day, runs, failed, refused, "lastAt", "lastResult"
         FROM jsonb_to_recordset($1::jsonb) AS r ("accountId" text, "categoryId" text, "automationId" text, day date,
           runs int, failed int, refused int[], "lastAt" timestamptz, "lastResult" text)
         ON CONFLICT ("accountId", "categoryId", "automationId", day) DO UPDATE SET runs = least(d.runs::bigint + excluded.runs, ${MAX_COUNT}),
           failed = least(d.failed::bigint + excluded.failed, ${MAX_COUNT}),
           refused = (SELECT array_agg(least(coalesce(a, 0)::bigint + coalesce(b, 0), ${MAX_COUNT})::int ORDER BY n)
             FROM unnest(d.refused, excluded.refused) WITH ORDINALITY AS u (a, b, n)),
           "lastAt" = greatest(d."lastAt", excluded."lastAt"),
           "lastResult" = CASE WHEN d."lastAt" IS NULL OR excluded."lastAt" >= d."lastAt" THEN excluded."lastResult"
             ELSE d."lastResult" END`,
};

const FAILURES: readonly RunResult[] = ["failed", "timeout", "broken"];
/** Between two writes: a shard that invents automations must not fill the memory. */
const MAX_COUNTS = 20_000;

/** Of what automations did since the last write. */
const counts = perApplication("automation counts", () => new Map<string, DayCount>());

/** Counts a run that ended. Does not wait for the database. */
export function countRun(key: AutomationKey, { at, result }: { at: Date; result: RunResult }): void {
  const count = countOf(key, at);
  if (!count) return;
  count.runs += 1;
  if (FAILURES.includes(result)) count.failed += 1;
  if (count.lastAt && count.lastAt > at) return;
  count.lastAt = at;
  count.lastResult = result;
}

/** Counts what a limit refused. Does not wait for the database. */
export function countRefusals(key: AutomationKey, limit: Refusal, times: number): void {
  const count = countOf(key, databaseNow());
  const place = REFUSALS.indexOf(limit);
  if (count) count.refused[place] = Math.min((count.refused[place] ?? 0) + times, MAX_COUNT);
}

function countOf(key: AutomationKey, at: Date): DayCount | null {
  const day = at.toISOString().slice(0, 10);
  const name = `${key.accountId} ${key.categoryId} ${key.automationId} ${day}`;
  const known = counts().get(name);
  if (known) return known;
  if (counts().size >= MAX_COUNTS) return null;
  const count = { ...key, day, runs: 0, failed: 0, refused: REFUSALS.map(() => 0), lastAt: null, lastResult: null };
  counts().set(name, count);
  return count;
}

/** Adds what was counted since the last call to the stored counts. */
export async function writeAutomationCounts(): Promise<void> {
  const written = [...counts().values()];
  counts().clear();
  if (written.length > 0) await prepared(ADD_COUNTS, [JSON.stringify(written)]);
}
