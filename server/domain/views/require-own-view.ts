import { type Db, isUniqueViolation, type Prisma } from "../../data/db.ts";
import { Fault, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";

/** What leaves the service of a saved view. */
export const VIEW_COLUMNS = {
  id: true,
  name: true,
  query: true,
  pinned: true,
  updatedAt: true,
} as const satisfies Prisma.SavedViewSelect;

/** A view of this account, for an operation that writes: other writers of the account wait until the transaction ends. */
export async function lockOwnView(tx: Db, accountId: string, viewId: string) {
  await lockAccount(tx, accountId);
  const view = await tx.savedView.findFirst({ where: { id: viewId, accountId }, select: VIEW_COLUMNS });
  if (!view) throw notFound("view");
  return view;
}

export function refuseDuplicateName(error: unknown, name: string | undefined): never {
  if (isUniqueViolation(error)) throw new Fault("already_exists", `There is already a view named ${name}.`);
  throw error;
}
