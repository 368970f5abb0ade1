import { z } from "zod";
import type { MissingCatalogue } from "../../contract/items.ts";
import { engine } from "../../data/engine/engine.ts";
import type { ShardSummary } from "../../data/engine/fleet-engine.ts";
import { matches } from "../../data/engine/shard-selector.ts";
import { type CatalogueKey, listCatalogues } from "../../data/item-catalogues.ts";
import { operator } from "../actor.ts";
import { listServingShards } from "../fleet/list-serving-shards.ts";

/** Further ones are not searched. */
const MAX_CATALOGUES = 4;
const MAX_OWNERS = 8;
const Facts = z.object({ platform: z.string().catch("") });

export interface KnownCatalogue extends CatalogueKey {
  digest: string;
}
interface Found {
  /** The best ones first. */
  catalogues: KnownCatalogue[];
  /** Why there are none. */
  missing: MissingCatalogue | null;
}

const keyOf = ({ owner, platform }: CatalogueKey) => JSON.stringify([owner, platform]);
const sourceOf = ({ selector, json }: ShardSummary): CatalogueKey => ({
  owner: selector.accountId,
  platform: Facts.parse(JSON.parse(json)).platform,
});

/**
 * The catalogues of the clusters that run the account's bots: its own, then the operator's that run some of them, and the
 * one on the service's machine only where the account has none of its own. Those of its own are known while they are not
 * connected, too.
 */
export async function findCatalogues(accountId: string): Promise<Found> {
  const [known, operators] = await Promise.all([
    engine().listShards(accountId),
    engine().listShards(operator().accountId),
  ]);
  const own = known.filter(({ selector }) => !selector.managed && selector.accountId === accountId).map(sourceOf);
  const managed = known.filter(({ selector }) => selector.managed).map(sourceOf);
  const isServedLocally = known.some(({ selector }) => selector.isLocal);
  const local = operators.filter(({ selector }) => selector.isLocal).map(sourceOf);
  const connected = [...own, ...managed, ...(isServedLocally ? local : [])];
  const owners = [...new Set([accountId, ...[...connected, ...local].map(({ owner }) => owner)])];
  const stored = await listCatalogues(owners.slice(0, MAX_OWNERS));
  const pick = (sources: CatalogueKey[]) => {
    const keys = new Set(sources.map(keyOf));
    return stored.filter((row) => keys.has(keyOf(row)));
  };
  const earlier = stored.filter(({ owner }) => owner === accountId);
  const all = [...pick(connected), ...earlier];
  const catalogues = [...new Set(all.length > 0 ? all : pick(local))].slice(0, MAX_CATALOGUES);
  const hasCluster = known.length + local.length > 0;
  return { catalogues, missing: catalogues.length > 0 ? null : hasCluster ? "items" : "cluster" };
}

/**
 * The catalogue of the platform that the bots of a category are on, as far as it is known: of the first connected cluster
 * that selects the category, or else the best one of the account. Null where there is none.
 */
export async function findCategoryCatalogue(
  accountId: string,
  { id: categoryId, isManaged }: { id: string; isManaged: boolean },
): Promise<KnownCatalogue | null> {
  const [{ catalogues }, { own, managed, local }] = await Promise.all([
    findCatalogues(accountId),
    listServingShards(accountId),
  ]);
  const bots = { botId: "", accountId, categoryId, managed: isManaged };
  for (const shard of [...own, ...managed, ...local].filter(({ selector }) => matches(selector, bots))) {
    const found = catalogues.find((one) => keyOf(one) === keyOf(sourceOf(shard)));
    if (found) return found;
  }
  return catalogues[0] ?? null;
}
