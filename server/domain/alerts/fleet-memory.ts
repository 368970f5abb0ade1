import type { OngoingKind } from "../../contract/alerts.ts";
import type { FleetObservation } from "./observe-fleet.ts";

const MINUTE_MS = 60_000;
/** A cluster that has not come back for so long is not expected any more. */
const FORGET_CLUSTER_MS = 24 * 60 * MINUTE_MS;
/** Of one account. The names are the clusters' own. */
const MAX_CLUSTERS = 50;

/** Something that lasts, at least for the minutes of the account's settings. */
export interface Condition {
  kind: OngoingKind;
  subject: string;
  /** Milliseconds since the epoch. */
  since: number;
  /** How much of it there is. */
  count: number;
  data: Record<string, unknown>;
}

interface AccountMemory {
  /** Since when each bot has been down. */
  down: Map<string, number>;
  fullSince: number | null;
  /** When each was last connected. */
  clusters: Map<string, number>;
}

/** When an account's open alert of a kind began, if there is one. */
type OpenSince = (kind: OngoingKind, subject?: string) => number | null;

/**
 * Remembers since when something has been as it is, in the process that evaluates the alerts. A process that takes over
 * continues from the open alerts, and waits for the minutes again where there is none.
 */
export class FleetMemory {
  readonly #accounts = new Map<string, AccountMemory>();

  /** @param known Clusters that were connected before this process evaluated for the first time. */
  rememberClusters(known: { accountId: string; name: string; lastSeenAt: number }[]): void {
    for (const { accountId, name, lastSeenAt } of known) rememberCluster(this.#memoryOf(accountId), name, lastSeenAt);
  }

  /** @returns What has lasted for the minutes of its kind. */
  observe(
    seen: FleetObservation,
    { now, minutes, openSince }: { now: number; minutes: Record<OngoingKind, number>; openSince: OpenSince },
  ): Condition[] {
    const memory = this.#memoryOf(seen.accountId);
    memory.down = remainDown(memory.down, seen.down, openSince("bots.down") ?? now, now);
    memory.fullSince = seen.full ? (memory.fullSince ?? openSince("cluster.full") ?? now) : null;
    for (const name of seen.clusters) rememberCluster(memory, name, now);
    const before = (kind: OngoingKind) => now - minutes[kind] * MINUTE_MS;
    return [
      ...findDown(memory, before("bots.down")),
      ...findFull(memory, seen, before("cluster.full")),
      ...findGone(memory, seen, { now, before: before("cluster.gone"), openSince }),
    ];
  }

  /** Accounts that have no bots that should run any more. */
  forgetOthers(accountIds: ReadonlySet<string>): void {
    for (const id of this.#accounts.keys()) if (!accountIds.has(id)) this.#accounts.delete(id);
  }

  #memoryOf(accountId: string): AccountMemory {
    const known = this.#accounts.get(accountId) ?? { down: new Map(), fullSince: null, clusters: new Map() };
    this.#accounts.set(accountId, known);
    return known;
  }
}

/** @param first Since when bots count as down that are, when the account is seen for the first time. */
function remainDown(before: Map<string, number>, down: string[], first: number, now: number): Map<string, number> {
  const otherwise = before.size === 0 ? Math.min(first, now) : now;
  return new Map(down.map((id) => [id, before.get(id) ?? otherwise]));
}

function findDown({ down }: AccountMemory, before: number): Condition[] {
  const times = [...down.values()].filter((since) => since <= before);
  if (times.length === 0) return [];
  const since = times.reduce((least, time) => Math.min(least, time));
  return [{ kind: "bots.down", subject: "", since, count: times.length, data: { count: times.length } }];
}

function findFull({ fullSince }: AccountMemory, { full }: FleetObservation, before: number): Condition[] {
  if (!full || fullSince === null || fullSince > before) return [];
  return [{ kind: "cluster.full", subject: "", since: fullSince, count: full.waiting, data: full }];
}

function rememberCluster({ clusters }: AccountMemory, name: string, lastSeenAt: number): void {
  clusters.delete(name);
  clusters.set(name, lastSeenAt);
  const [longestAgo] = clusters.keys();
  if (clusters.size > MAX_CLUSTERS && longestAgo !== undefined) clusters.delete(longestAgo);
}

function findGone(
  { clusters }: AccountMemory,
  seen: FleetObservation,
  { now, before, openSince }: { now: number; before: number; openSince: OpenSince },
): Condition[] {
  const gone: Condition[] = [];
  for (const [name, lastSeenAt] of clusters) {
    if (seen.clusters.includes(name)) continue;
    const isOpen = openSince("cluster.gone", name) !== null;
    if (!isOpen && lastSeenAt < now - FORGET_CLUSTER_MS) clusters.delete(name);
    else if (isOpen || lastSeenAt <= before) {
      gone.push({ kind: "cluster.gone", subject: name, since: lastSeenAt, count: 1, data: { cluster: { name } } });
    }
  }
  return gone;
}
