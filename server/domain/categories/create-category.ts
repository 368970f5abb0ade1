import { withScope } from "../../contract/access.ts";
import { Category, CategoryCreate } from "../../contract/categories.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { mergeConfig, toCategory } from "./to-category.ts";

const MAX_CATEGORIES = 500;

export const createCategory = operation(
  {
    name: "categories.create",
    access: withScope("categories.write"),
    input: CategoryCreate,
    output: Category,
    writes: true,
    idempotent: true,
  },
  async ({ name, config }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    const stored = mergeConfig({}, config ?? {});
    const row = await insertCategory(db, accountId, { name, config: stored });
    audit({ action: "category.create", targetId: row.id, after: { name, config: stored } });
    return toCategory(row);
  },
);

/** The names of the account's categories. */
export const readCategoryNames = (tx: Db, accountId: string): Promise<{ id: string; name: string }[]> =>
  tx.category.findMany({ where: { accountId }, select: { id: true, name: true }, orderBy: { id: "asc" }, take: 1000 });

async function requireCapacity(tx: Db, accountId: string, more: number): Promise<void> {
  if ((await tx.category.count({ where: { accountId } })) + more > MAX_CATEGORIES) {
    throw new Fault("limit_exceeded", `An account may have ${MAX_CATEGORIES} categories.`);
  }
}

/** Inserts categories without settings, with names that are free, within the account's limit. Call it with the account locked. */
export async function insertCategories(tx: Db, accountId: string, names: readonly string[]) {
  if (names.length === 0) return [];
  await requireCapacity(tx, accountId, names.length);
  const created = names.map((name) => ({ id: newId(), name }));
  await tx.category.createMany({ data: created.map((one) => ({ ...one, accountId, config: {} })) });
  return created;
}

/** Inserts a category within the account's limit. Call it with the account locked. */
export async function insertCategory(
  tx: Db,
  accountId: string,
  { name, config = {} }: { name: string; config?: Prisma.InputJsonValue },
) {
  await requireCapacity(tx, accountId, 1);
  refuseTakenName("category", name, await readCategoryNames(tx, accountId));
  return tx.category.create({ data: { id: newId(), accountId, name, config } });
}
