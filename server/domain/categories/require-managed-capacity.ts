import type { Db } from "../../data/db.ts";
import { Fault } from "../fault.ts";

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
