import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { Category } from "../../contract/categories.ts";
import { operation } from "../operation.ts";
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
