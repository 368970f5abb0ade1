import { perApplication } from "../application.ts";
import { SAMPLE_SECONDS } from "../contract/chart-ranges.ts";
import { LATENCY_BOUNDS_MS } from "../contract/charts.ts";
import { databaseNow } from "./database-clock.ts";
import { prepared } from "./db.ts";

interface CommandCount {
  accountId: string;
  at: Date;
  succeeded: number;
  failed: number;
  latencies: number[];
}

const ADD_COUNTS = {
  name: "add-command-counts",
  text: `INSERT INTO "CommandSample" AS s ("accountId", at, succeeded, failed, latencies)
         SELECT "accountId", at, succeeded, failed, latencies
         FROM jsonb_to_recordset($1::jsonb) AS r ("accountId" text, at timestamptz, succeeded int, failed int, latencies int[])
         ON CONFLICT ("accountId", at) DO UPDATE SET succeeded = s.succeeded + excluded.succeeded,
           failed = s.failed + excluded.failed,
           latencies = (SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY n)
             FROM unnest(s.latencies, excluded.latencies) WITH ORDINALITY AS u (a, b, n))`,
};

/** Of the accounts that called bots since the last write. */
const counts = perApplication("command counts", () => new Map<string, CommandCount>());

/** Counts a call of a bot. Does not wait for the database. */
export function countCommand(accountId: string, { succeeded, ms }: { succeeded: boolean; ms: number }): void {
  const at = new Date(Math.floor(databaseNow().getTime() / 1000 / SAMPLE_SECONDS) * SAMPLE_SECONDS * 1000);
  const key = `${accountId} ${at.getTime()}`;
  const count = counts().get(key) ?? { accountId, at, succeeded: 0, failed: 0, latencies: noLatencies() };
  if (succeeded) count.succeeded += 1;
  else count.failed += 1;
  const index = LATENCY_BOUNDS_MS.findIndex((bound) => ms <= bound);
  const latency = index < 0 ? LATENCY_BOUNDS_MS.length : index;
  count.latencies[latency] = (count.latencies[latency] ?? 0) + 1;
  counts().set(key, count);
}

const noLatencies = (): number[] => Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0);

/** Adds what was counted since the last call to the stored counts. */
export async function writeCommandCounts(): Promise<void> {
  const written = [...counts().values()];
  counts().clear();
  if (written.length > 0) await prepared(ADD_COUNTS, [JSON.stringify(written)]);
}
