import { isIntended, isRefused } from "../../contract/bot-reason-codes.ts";
import { engine } from "../../data/engine/engine.ts";
import { ACCOUNTS_PER_READING, type ShardSummary } from "../../data/engine/fleet-engine.ts";
import { type ExplainedAccount, type ExplainedBots, explainAccounts } from "../fleet/explaining/explain-bots.ts";

/** What is wrong with an account's fleet at one moment. */
export interface FleetObservation {
  accountId: string;
  /** Bots that should run and are not connected. */
  down: string[];
  /** Names of the account's own clusters that are connected. A cluster that starts again has another id. */
  clusters: string[];
  /** Set when bots wait because every cluster that takes them is full. */
  full: { clusters: { name: string }[]; capacity: number; waiting: number } | null;
}

/** Looks at the fleet of every account that has bots that should run. */
export async function* observeFleets(): AsyncGenerator<FleetObservation, void> {
  const accountIds = await engine().listAccounts();
  for (let start = 0; start < accountIds.length; start += ACCOUNTS_PER_READING) {
    yield* (await explainAccounts(accountIds.slice(start, start + ACCOUNTS_PER_READING))).map(observeFleet);
  }
}

function observeFleet({ accountId, groups, shards }: ExplainedAccount): FleetObservation {
  const own = shards.filter(
    ({ selector }) => selector.accountId === accountId && !selector.managed && !selector.isLocal,
  );
  const down = groups
    .filter(({ reason: { code } }) => !isIntended(code) && !isRefused(code)) // refused bots are an alert of their own
    .flatMap(({ bots }) => bots.map(({ id }) => id));
  return { accountId, down, clusters: clustersOf(own), full: findFull(groups, own.length > 0 ? own : shards) };
}

/** The names of more clusters are not told: their owner chooses them, and a webhook's message has a largest size. */
const MAX_NAMED_CLUSTERS = 20;

function findFull(groups: ExplainedBots[], shards: ShardSummary[]): FleetObservation["full"] {
  const full = groups.filter(({ reason }) => reason.code === "clusters_full");
  const waiting = full.reduce((sum, { bots }) => sum + bots.length, 0);
  if (waiting === 0) return null;
  const fullShards = shards.filter(({ assignedBots, capacity }) => assignedBots >= capacity);
  return {
    clusters: clustersOf(fullShards)
      .slice(0, MAX_NAMED_CLUSTERS)
      .map((name) => ({ name })),
    capacity: fullShards.reduce((sum, { capacity }) => sum + capacity, 0),
    waiting,
  };
}

/** Each cluster once, though it has several shards. */
const clustersOf = (shards: ShardSummary[]): string[] => [
  ...new Set(shards.map(({ json }) => (JSON.parse(json) as { clusterName: string }).clusterName)),
];
