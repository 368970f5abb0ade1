import { withScope } from "../../contract/access.ts";
import { CategoryReference, CategoryUpdate } from "../../contract/categories.ts";
import { Ok } from "../../contract/text.ts";
import type { Prisma } from "../../data/db.ts";
import { CHANGES_RECORD, operation } from "../operation.ts";
import { refuseTakenName } from "../refuse-taken-name.ts";
import { readCategoryNames } from "./create-category.ts";
import { lockOwnCategory } from "./require-own-category.ts";
import { storeCategory } from "./store-category.ts";
import { mergeConfig } from "./to-category.ts";

/** Its bots stay, without a category. */
export const deleteCategory = operation(
  {
    name: "categories.delete",
    access: withScope("categories.write"),
    input: CategoryReference,
    output: Ok,
    ...CHANGES_RECORD,
  },
  async ({ categoryId }, { actor, db, audit, publishChangedBots, requireSeen }) => {
    const row = await lockOwnCategory(db, actor.accountId, categoryId);
    requireSeen(row);
    const { name, config } = row;
    await db.category.deleteMany({ where: { id: categoryId } });
    audit({
      action: "category.delete",
      targetId: categoryId,
      before: { name, config: config as Prisma.InputJsonObject },
    });
    publishChangedBots({ accountId: actor.accountId });
    return { ok: true };
  },
);

export const updateCategory = operation(
  {
    name: "categories.update",
    access: withScope("categories.write"),
    input: CategoryUpdate,
    output: Ok,
    ...CHANGES_RECORD,
  },
  async ({ categoryId, name, disabled, config }, context) => {
    const { actor, db } = context;
    // With the lock, two updates of different config members both take effect.
    const row = await lockOwnCategory(db, actor.accountId, categoryId);
    context.requireSeen(row);
    const stored = mergeConfig(row.config, config ?? {});
    if (name !== undefined && name !== row.name) {
      const names = await readCategoryNames(db, actor.accountId);
      const others = names.filter(({ id }) => id !== categoryId);
      refuseTakenName("category", name, others);
    }
    await storeCategory(row, { name, disabled, config: stored }, context);
    return { ok: true };
  },
);
