import type { Category, CategoryConfig } from "../../contract/categories.ts";
import { CONFIG_DEFAULTS } from "../../contract/config-defaults.ts";
import { CategoryFlag } from "../../contract/flags.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { Fault, invalid, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";

interface CategoryRow {
  id: string;
  name: string;
  disabled: boolean;
  managedSlots: number | null;
  config: unknown;
}

export const categoryFlags = (row: Pick<CategoryRow, "disabled" | "managedSlots">): number =>
  (row.disabled ? CategoryFlag.Disabled : 0) | (row.managedSlots === null ? 0 : CategoryFlag.Managed);

/** A category as the API answers it: its config is complete, with the defaults filled in. */
export const toCategory = (row: CategoryRow): Category => ({
  id: row.id,
  name: row.name,
  flags: categoryFlags(row),
  config: { ...CONFIG_DEFAULTS, ...(row.config as Partial<CategoryConfig>) },
});

const MAX_STORED_BYTES = 32 * 1024;
type StoredConfig = Record<string, unknown>;

/** Members given replace, absent ones stay, null restores the default. @returns What is stored: no defaults. */
export function mergeConfig(stored: unknown, given: StoredConfig): Prisma.InputJsonObject {
  const members = Object.entries({ ...(stored as StoredConfig), ...given }).filter(([, value]) => value !== null);
  const merged = Object.fromEntries(members) as Prisma.InputJsonObject;
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_STORED_BYTES) {
    throw invalid(
      ["config"],
      `This must be at most ${MAX_STORED_BYTES} bytes of JSON, together with what is stored already.`,
    );
  }
  return merged;
}

/** A category of this account, by id. Another account's is a missing one. */
export async function requireOwnCategory(db: Db, accountId: string, categoryId: string) {
  const category = await db.category.findFirst({ where: { id: categoryId, accountId } });
  if (!category) throw notFound("category");
  return category;
}

/** The same for an operation that writes: other writers of the account wait until the transaction ends. */
export async function lockOwnCategory(tx: Db, accountId: string, categoryId: string) {
  await lockAccount(tx, accountId);
  return requireOwnCategory(tx, accountId, categoryId);
}

/**
 * A managed category may hold one bot more than its slots (specification 4.1 rule 3). Called after the write, inside
 * its transaction; the lock makes writers of the same category wait for each other.
 */
export async function requireManagedCapacity(tx: Db, categoryId: string): Promise<void> {
  const [category] = await tx.$queryRaw<{ managedSlots: number | null }[]>`
    SELECT "managedSlots" FROM "Category" WHERE id = ${categoryId} FOR NO KEY UPDATE`;
  const slots = category?.managedSlots ?? null;
  if (slots !== null) requireSlots(slots, await tx.bot.count({ where: { categoryId } }));
}

/** @param used The bots that the managed category would have. */
export function requireSlots(slots: number, used: number): void {
  if (used <= slots + 1) return;
  throw new Fault("limit_exceeded", `This managed category has ${slots} slots and may hold ${slots + 1} bots.`);
}
