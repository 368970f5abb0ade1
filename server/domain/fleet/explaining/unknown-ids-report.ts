import { db } from "../../../data/db.ts";
import type { ShardSelector } from "../../../data/engine/shard-selector.ts";
import { log } from "../../../log.ts";
import { hubTimes } from "../connecting/hub-times.ts";
import type { ShardPeer, UnknownIds } from "../connecting/shard-peer.ts";

/** A long selection takes longer to look up. */
const CHECK_MS_PER_ID = 10;

/**
 * Tells a shard which of the ids that it selects are unknown, whenever that has changed. The first shard of each cluster
 * is told, for all of them.
 */
export class UnknownIdsReport {
  readonly #peer: Pick<ShardPeer, "reportUnknownIds">;
  readonly #isFirstShard: boolean;
  readonly #checkMs = hubTimes().checkUnknownIdsMs;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isChecking = false;
  #reported = JSON.stringify({ categories: [], bots: [] } satisfies UnknownIds);

  /** @param slot Of the shard in its cluster. Older versions of the library do not say it, and are told nothing. */
  constructor(peer: Pick<ShardPeer, "reportUnknownIds">, slot: number | undefined) {
    this.#peer = peer;
    this.#isFirstShard = slot === 1;
  }

  /** Called often. It looks at intervals, because an id may be deleted, or restored, at any time. */
  async check(selector: ShardSelector): Promise<void> {
    const count = (selector.categories?.length ?? 0) + (selector.bots?.length ?? 0);
    const intervalMs = Math.max(this.#checkMs, count * CHECK_MS_PER_ID);
    const hadIds = this.#reported.includes('["');
    if (!this.#isFirstShard || selector.isLocal || (count === 0 && !hadIds)) return;
    if (this.#isChecking || performance.now() - this.#checkedAt < intervalMs) return;
    this.#isChecking = true;
    const begun = performance.now();
    this.#checkedAt = begun;
    await this.#checkNow(selector)
      .catch((err) => log().warn({ err }, "the ids that a shard selects could not be looked up; they are again soon"))
      .finally(() => {
        this.#isChecking = false;
        if (this.#checkedAt === begun) this.#checkedAt = performance.now(); // not restarted
      });
  }

  /** The shard selects others. */
  restart(): void {
    this.#checkedAt = Number.NEGATIVE_INFINITY;
  }

  async #checkNow(selector: ShardSelector): Promise<void> {
    const begun = this.#checkedAt;
    const unknown = await findUnknownIds(selector);
    const text = JSON.stringify(unknown);
    if (this.#checkedAt !== begun || text === this.#reported) return;
    this.#reported = text;
    this.#peer.reportUnknownIds(unknown);
  }
}

/** Another account's ids are as unknown as those that do not exist. */
async function findUnknownIds({ accountId, managed, categories, bots }: ShardSelector): Promise<UnknownIds> {
  const ofAccount = managed ? {} : { accountId };
  const isManaged = { managedSlots: { not: null } };
  const [knownCategories, knownBots] = await Promise.all([
    categories?.length
      ? db().category.findMany({
          where: { id: { in: [...categories] }, ...ofAccount, ...(managed && isManaged) },
          select: { id: true },
        })
      : [],
    bots?.length
      ? db().bot.findMany({
          where: { id: { in: [...bots] }, ...ofAccount, ...(managed && { category: isManaged }) },
          select: { id: true },
        })
      : [],
  ]);
  return { categories: without(categories, knownCategories), bots: without(bots, knownBots) };
}

function without(ids: readonly string[] | null, known: readonly { id: string }[]): string[] {
  const found = new Set(known.map(({ id }) => id));
  return (ids ?? []).filter((id) => !found.has(id));
}
