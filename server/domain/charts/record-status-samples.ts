import { SAMPLE_SECONDS } from "../../contract/chart-ranges.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { ACCOUNTS_PER_READING, type AccountFleet } from "../../data/engine/fleet-engine.ts";
import { categoryOfState, statusOfState } from "../../data/engine/status-of-state.ts";
import { newId } from "../../data/id.ts";
import {
  countBotsOfAccounts,
  findAccountsConnectedSince,
  type StatusCounts,
  type StatusSample,
  upsertStatusSamples,
} from "../../data/status-samples.ts";
import { type Periodic, startPeriodic } from "../../start-periodic.ts";

/** Shards connect again within this time after a start. */
const FIRST_MS = 20_000;
const INTERVAL_MS = 30_000;
const DUTY = "record status samples";
const SAMPLE_MS = SAMPLE_SECONDS * 1000;

const noCounts = (): StatusCounts => [0, 0, 0, 0, 0];

/** Counts bots by status every half minute, in one of the processes, until it is stopped. */
export function startStatusSamples(firstMs = FIRST_MS): Periodic {
  const processId = newId();
  const record = async () => {
    if (await engine().claimDuty(DUTY, processId, INTERVAL_MS * 1.5)) await recordStatusSamples();
  };
  return startPeriodic("the charts of bots by status lack a count", INTERVAL_MS, record, { firstMs });
}

/**
 * Writes the counts of the present period for the service, and for each account and category that has connected bots or
 * had some a moment ago. Others have no rows: readers know that all of their bots are offline.
 */
export async function recordStatusSamples(): Promise<void> {
  const at = new Date(Math.floor(databaseNow().getTime() / SAMPLE_MS) * SAMPLE_MS);
  const recent = await findAccountsConnectedSince(new Date(at.getTime() - SAMPLE_MS));
  const accountIds = [...new Set([...(await engine().listAccounts()), ...recent])];
  const connected = await readConnected(accountIds);
  const written = accountIds.filter((id) => connected.get(id)?.counts.has("") || recent.includes(id));
  const samples = await toSamples(at, written, connected);
  const ofAccounts = samples.filter(({ categoryId }) => categoryId === "");
  const bots = await db().bot.count();
  await upsertStatusSamples([serviceSample(at, bots, ofAccounts), ...samples]);
}

interface ConnectedBots {
  /** By category; the account's own under the empty text. */
  counts: Map<string, StatusCounts>;
  capacity: number;
}

async function readConnected(accountIds: readonly string[]): Promise<Map<string, ConnectedBots>> {
  const found = new Map<string, ConnectedBots>();
  for (let start = 0; start < accountIds.length; start += ACCOUNTS_PER_READING) {
    const some = accountIds.slice(start, start + ACCOUNTS_PER_READING);
    const fleets = await engine().readFleets(some);
    for (const [index, accountId] of some.entries()) {
      const fleet = fleets[index];
      if (fleet) found.set(accountId, countConnected(fleet));
    }
  }
  return found;
}

function countConnected({ states, shards }: AccountFleet): ConnectedBots {
  const counts = new Map<string, StatusCounts>();
  for (const json of states.values()) {
    const status = statusOfState(json) ?? 0;
    const parent = categoryOfState(json);
    for (const key of parent === null ? [""] : ["", parent]) {
      const ofKey = counts.get(key) ?? noCounts();
      ofKey[status] = (ofKey[status] ?? 0) + 1;
      counts.set(key, ofKey);
    }
  }
  return { counts, capacity: shards.reduce((sum, { capacity }) => sum + capacity, 0) };
}

async function toSamples(
  at: Date,
  accountIds: string[],
  connected: ReadonlyMap<string, ConnectedBots>,
): Promise<StatusSample[]> {
  const totals = await countBotsOfAccounts(accountIds);
  const ofAccount = new Map<string, number>();
  for (const { accountId, bots } of totals) ofAccount.set(accountId, (ofAccount.get(accountId) ?? 0) + bots);
  const sample = (accountId: string, categoryId: string, bots: number): StatusSample => {
    const { counts, capacity = 0 } = connected.get(accountId) ?? { counts: new Map<string, StatusCounts>() };
    const known = counts.get(categoryId) ?? noCounts();
    return { accountId, categoryId, at, counts: withOffline(known, bots), capacity: categoryId === "" ? capacity : 0 };
  };
  const accounts = accountIds.map((accountId) => sample(accountId, "", ofAccount.get(accountId) ?? 0));
  const categories = totals.flatMap(({ accountId, categoryId, bots }) =>
    categoryId === null ? [] : [sample(accountId, categoryId, bots)],
  );
  return [...accounts, ...categories];
}

function serviceSample(at: Date, bots: number, accounts: readonly StatusSample[]): StatusSample {
  const counts = noCounts();
  let capacity = 0;
  for (const account of accounts) {
    for (const [status, count] of account.counts.entries())
      if (status > 0) counts[status] = (counts[status] ?? 0) + count;
    capacity += account.capacity;
  }
  return { accountId: "", categoryId: "", at, counts: withOffline(counts, bots), capacity };
}

/** Bots without a connection are offline, and so are those whose shard says so. */
function withOffline([, ...connected]: StatusCounts, bots: number): StatusCounts {
  const others = connected.reduce((sum, count) => sum + count, 0);
  return [Math.max(0, bots - others), ...connected];
}
