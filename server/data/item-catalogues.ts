import { db } from "./db.ts";

/** An item as a shard offers it. `t` is the platform's name, `n` the displayed one, `o` a channel's options. */
export interface StoredItem {
  id: string;
  type: string;
  name: string;
  /** Further names, by the code of their language. */
  names?: Readonly<Record<string, string>> | undefined;
  variants?: { t: string; n: string; o: { t: string; n: string }[] }[] | undefined;
  image?: string | undefined;
  color?: string | undefined;
}

/** Whose items, and of which platform. The owner is an account, or empty: the cluster on the service's machine. */
export interface CatalogueKey {
  owner: string;
  platform: string;
}

export async function isCatalogueStored({ owner, platform }: CatalogueKey, digest: string): Promise<boolean> {
  const where = { owner_platform: { owner, platform } };
  return (await db().itemCatalogue.findUnique({ where, select: { digest: true } }))?.digest === digest;
}

/** Of one owner. Each may have megabytes, and the names of platforms are the shards' own. */
const MAX_CATALOGUES_OF_OWNER = 4;

/** The owner's catalogue of this platform; the oldest of many platforms are deleted. */
export async function storeCatalogue(
  { owner, platform }: CatalogueKey,
  digest: string,
  items: StoredItem[],
): Promise<void> {
  const accountId = owner === "" ? null : owner;
  // By the database's clock, which orders the catalogues: an upsert of Prisma would write the process's.
  await db().$executeRaw`
    INSERT INTO "ItemCatalogue" (owner, platform, "accountId", digest, items, "updatedAt")
    VALUES (${owner}, ${platform}, ${accountId}, ${digest}, ${JSON.stringify(items)}::jsonb, now())
    ON CONFLICT (owner, platform)
      DO UPDATE SET digest = excluded.digest, items = excluded.items, "updatedAt" = excluded."updatedAt"`;
  await db().$executeRaw`
    DELETE FROM "ItemCatalogue" WHERE owner = ${owner} AND platform IN (
      SELECT platform FROM "ItemCatalogue" WHERE owner = ${owner}
      ORDER BY "updatedAt" DESC, platform OFFSET ${MAX_CATALOGUES_OF_OWNER} LIMIT 1000)`;
}

const MAX_CATALOGUES = 32;

/** Which catalogues these owners have, the latest first. */
export const listCatalogues = (owners: string[]): Promise<(CatalogueKey & { digest: string })[]> =>
  db().itemCatalogue.findMany({
    where: { owner: { in: owners } },
    select: { owner: true, platform: true, digest: true },
    orderBy: { updatedAt: "desc" },
    take: MAX_CATALOGUES,
  });

/** @returns Null where the catalogue has other items by now. */
export async function readCatalogue({ owner, platform }: CatalogueKey, digest: string): Promise<StoredItem[] | null> {
  const row = await db().itemCatalogue.findUnique({ where: { owner_platform: { owner, platform } } });
  return row?.digest === digest ? (row.items as unknown as StoredItem[]) : null;
}
