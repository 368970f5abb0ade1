import type { OngoingKind } from "../../contract/alert-kinds.ts";
import type { StoredCluster } from "../../data/shards.ts";
import type { FleetObservation } from "./observe-fleet.ts";

const MINUTE_MS = 60_000;
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
  /** Since when this process has looked. */
  firstSeen: number;
}

/** When an account's open alert of a kind began, if there is one. */
type OpenSince = (kind: OngoingKind, subject?: string) => number | null;

interface Circumstances {
  now: number;
  minutes: Record<OngoingKind, number>;
  openSince: OpenSince;
  /** The account's clusters that have not said that they leave. */
  stored: readonly StoredCluster[];
}

/**
 * Remembers since when something has been as it is, in the process that evaluates the alerts. A process that takes over
 * continues from the open alerts, and waits for the minutes again where there is none.
 */
export class FleetMemory {
  readonly #accounts = new Map<string, AccountMemory>();

  /** @returns What has lasted for the minutes of its kind. */
  observe(seen: FleetObservation, { now, minutes, openSince, stored }: Circumstances): Condition[] {
    const memory = this.#memoryOf(seen.accountId, now);
    memory.down = remainDown(memory.down, seen.down, openSince("bots.down") ?? now, now);
    memory.fullSince = seen.full ? (memory.fullSince ?? openSince("cluster.full") ?? now) : null;
    const before = (kind: OngoingKind) => now - minutes[kind] * MINUTE_MS;
    return [
      ...findDown(memory, before("bots.down")),
      ...findFull(memory, seen, before("cluster.full")),
      ...findGone(memory, seen, { stored, before: before("cluster.gone"), openSince }),
    ];
  }

  /** Accounts that have no bots that should run any more. */
  forgetOthers(accountIds: ReadonlySet<string>): void {
    for (const id of this.#accounts.keys()) if (!accountIds.has(id)) this.#accounts.delete(id);
  }

  #memoryOf(accountId: string, now: number): AccountMemory {
    const known = this.#accounts.get(accountId) ?? { down: new Map(), fullSince: null, firstSeen: now };
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

/** Clusters that have vanished. One that its owner has stopped is not stored any more. */
function findGone(
  { firstSeen }: AccountMemory,
  { clusters }: FleetObservation,
  { before, openSince, stored }: { before: number; openSince: OpenSince; stored: readonly StoredCluster[] },
): Condition[] {
  const gone = stored.slice(0, MAX_CLUSTERS).filter(({ name }) => !clusters.includes(name));
  return gone.flatMap(({ name, lastSeenAt }): Condition[] => {
    const since = lastSeenAt.getTime();
    const hasLasted = Math.max(since, firstSeen) <= before || openSince("cluster.gone", name) !== null;
    return hasLasted ? [{ kind: "cluster.gone", subject: name, since, count: 1, data: { cluster: { name } } }] : [];
  });
}
