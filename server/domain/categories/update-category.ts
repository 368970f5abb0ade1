import { withScope } from "../../contract/access.ts";
import { CategoryUpdate } from "../../contract/categories.ts";
import { Ok } from "../../contract/text.ts";
import type { Prisma } from "../../data/db.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { refuseDoubleName } from "./create-category.ts";
import { mergeConfig } from "./to-category.ts";

export const updateCategory = operation(
  { name: "categories.update", access: withScope("categories.write"), input: CategoryUpdate, output: Ok, writes: true },
  async ({ categoryId, name, disabled, config }, { actor, db, audit, touchFleet }) => {
    // Locked, because two updates of different config members must both survive.
    const [before] = await db.$queryRaw<{ name: string; disabled: boolean; config: Prisma.JsonObject }[]>`
      SELECT name, disabled, config FROM "Category"
      WHERE id = ${categoryId} AND "accountId" = ${actor.accountId} FOR NO KEY UPDATE`;
    if (!before) throw notFound("category");
    const stored = mergeConfig(before.config, config ?? {}) as Prisma.InputJsonObject;
    await db.category
      .update({ where: { id: categoryId }, data: { name, disabled, config: stored } })
      .catch((error) => refuseDoubleName(error, name));
    audit({
      action: "category.update",
      targetId: categoryId,
      before: before as Prisma.InputJsonObject,
      after: { name: name ?? before.name, disabled: disabled ?? before.disabled, config: stored },
    });
    touchFleet({ accountId: actor.accountId });
    return { ok: true };
  },
);
