import type { Db } from "../../data/db.ts";
import { type AccountActor, reachesCategory } from "../actor.ts";
import { invalid, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";

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
 * The category into which something is put, for a credential that may be limited to some.
 * @param categoryId Null: into none.
 */
export function requireCategoryReach(actor: AccountActor, categoryId: string | null): void {
  if (reachesCategory(actor, categoryId)) return;
  throw invalid(["parent"], "This must be a category that the API token is limited to.");
}
