import { withScope } from "../../contract/access.ts";
import { CategoryReference } from "../../contract/categories.ts";
import { Ok } from "../../contract/text.ts";
import type { Prisma } from "../../data/db.ts";
import { operation } from "../operation.ts";
import { lockOwnCategory } from "./require-own-category.ts";

/** Its bots stay, without a category. */
export const deleteCategory = operation(
  {
    name: "categories.delete",
    access: withScope("categories.write"),
    input: CategoryReference,
    output: Ok,
    writes: true,
  },
  async ({ categoryId }, { actor, db, audit, publishChangedBots }) => {
    const { name, config } = await lockOwnCategory(db, actor.accountId, categoryId);
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
