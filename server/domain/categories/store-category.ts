import type { Prisma } from "../../data/db.ts";
import type { Context } from "../operation.ts";
import type { lockOwnCategory } from "./require-own-category.ts";

interface CategoryChange {
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** As `mergeConfig` returns it. */
  config: Prisma.InputJsonObject;
}

/** Writes what is changed of a locked category, records it, and tells the fleet. */
export async function storeCategory(
  row: Awaited<ReturnType<typeof lockOwnCategory>>,
  { name, disabled, config }: CategoryChange,
  { actor, db, audit, publishChangedBots }: Context,
): Promise<void> {
  const before = { name: row.name, disabled: row.disabled, config: row.config as Prisma.JsonObject };
  await db.category.update({ where: { id: row.id }, data: { name, disabled, config } });
  audit({
    action: "category.update",
    targetId: row.id,
    before: before as Prisma.InputJsonObject,
    after: { name: name ?? before.name, disabled: disabled ?? before.disabled, config },
  });
  publishChangedBots({ accountId: actor.accountId });
}
