import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { Category, CategoryReference } from "../../contract/categories.ts";
import { operation } from "../operation.ts";
import { requireOwnCategory } from "./require-own-category.ts";
import { toCategory } from "./to-category.ts";

export const listCategories = operation(
  {
    name: "categories.list",
    access: withScope("categories.read"),
    input: z.strictObject({}),
    output: z.array(Category),
  },
  async (_, { actor, db }) => {
    const rows = await db.category.findMany({ where: { accountId: actor.accountId }, orderBy: { id: "asc" } });
    return rows.map(toCategory);
  },
);

export const getCategory = operation(
  { name: "categories.get", access: withScope("categories.read"), input: CategoryReference, output: Category },
  async ({ categoryId }, { actor, db }) => toCategory(await requireOwnCategory(db, actor.accountId, categoryId)),
);
