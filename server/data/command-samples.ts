import { perApplication } from "../application.ts";
import { SAMPLE_SECONDS } from "../contract/chart-ranges.ts";
import { LATENCY_BOUNDS_MS } from "../contract/charts.ts";
import { databaseNow } from "./database-clock.ts";
import { prepared } from "./db.ts";

/** Skipped: the bot was not connected, and whoever asked wanted such bots to be left out. */
export type CommandOutcome = "succeeded" | "failed" | "skipped";

interface CommandCount extends Record<CommandOutcome, number> {
  accountId: string;
  at: Date;
  latencies: number[];
}

const ADD_COUNTS = {
  name: "add-command-counts",
  text: `INSERT INTO "CommandSample" AS s ("accountId", at, succeeded, failed, skipped, latencies)
         SELECT "accountId", at, succeeded, failed, skipped, latencies
         FROM jsonb_to_recordset($1::jsonb) AS r ("accountId" text, at timestamptz, succeeded int, failed int, skipped int,
           latencies int[])
         ON CONFLICT ("accountId", at) DO UPDATE SET succeeded = s.succeeded + excluded.succeeded,
           failed = s.failed + excluded.failed, skipped = s.skipped + excluded.skipped,
           latencies = (SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY n)
             FROM unnest(s.latencies, excluded.latencies) WITH ORDINALITY AS u (a, b, n))`,
};

/** Of the accounts that called bots since the last write. */
const counts = perApplication("command counts", () => new Map<string, CommandCount>());

/** Counts a command or message. Does not wait for the database. @param call Its `ms` is null when there was no reply. */
export function countCommand(accountId: string, { outcome, ms }: { outcome: CommandOutcome; ms: number | null }): void {
  const at = new Date(Math.floor(databaseNow().getTime() / 1000 / SAMPLE_SECONDS) * SAMPLE_SECONDS * 1000);
  const key = `${accountId} ${at.getTime()}`;
  const count = counts().get(key) ?? { accountId, at, succeeded: 0, failed: 0, skipped: 0, latencies: noLatencies() };
  count[outcome] += 1;
  counts().set(key, count);
  if (ms === null) return;
  const index = LATENCY_BOUNDS_MS.findIndex((bound) => ms <= bound);
  const latency = index < 0 ? LATENCY_BOUNDS_MS.length : index;
  count.latencies[latency] = (count.latencies[latency] ?? 0) + 1;
}

const noLatencies = (): number[] => Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0);

/** Adds what was counted since the last call to the stored counts. */
export async function writeCommandCounts(): Promise<void> {
  const written = [...counts().values()];
  counts().clear();
  if (written.length > 0) await prepared(ADD_COUNTS, [JSON.stringify(written)]);
}
