import { z } from "zod";
import { alsoInCategories, withScope } from "../../contract/access.ts";
import { Category, CategoryReference } from "../../contract/categories.ts";
import { RecordsQuery } from "../../contract/list-query.ts";
import { ownCategoriesOf, reachesCategory } from "../actor.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { BY_ID, changedFilter, pageOf } from "../page-of.ts";
import { requireOwnCategory } from "./require-own-category.ts";
import { toCategory } from "./to-category.ts";

export const listCategories = operation(
  {
    name: "categories.list",
    access: alsoInCategories(withScope("categories.read")),
    input: RecordsQuery,
    output: z.array(Category),
  },
  async (query, context) => {
    const where = { ...ownCategoriesOf(context.actor), ...changedFilter(query) };
    const rows = await context.db.category.findMany({ where, orderBy: { id: "asc" } });
    return (await pageOf(rows, query, BY_ID, context)).map(toCategory);
  },
);

export const getCategory = operation(
  {
    name: "categories.get",
    access: alsoInCategories(withScope("categories.read")),
    input: CategoryReference,
    output: Category,
  },
  async ({ categoryId }, { actor, db }) => {
    if (!reachesCategory(actor, categoryId)) throw notFound("category");
    return toCategory(await requireOwnCategory(db, actor.accountId, categoryId));
  },
);
