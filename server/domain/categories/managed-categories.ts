import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { CategoryReference, ManagedAssign, ManagedCategory } from "../../contract/categories.ts";
import { PageQuery } from "../../contract/list-query.ts";
import { Ok } from "../../contract/text.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { BY_ID, pageOf } from "../page-of.ts";
import { lockOwnCategory } from "./require-own-category.ts";
import { categoryFlags } from "./to-category.ts";

/** The account's managed categories: the operator's clusters run their bots. */
export const listManagedCategories = operation(
  {
    name: "categories.listManaged",
    access: withScope("categories.read"),
    input: PageQuery,
    output: z.array(ManagedCategory),
  },
  async (query, context) => {
    const all = await context.db.category.findMany({
      where: { accountId: context.actor.accountId, managedSlots: { not: null } },
      include: { _count: { select: { bots: true } } },
      orderBy: { id: "asc" },
    });
    const rows = await pageOf(all, query, BY_ID, context);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      flags: categoryFlags(row),
      managed: {
        clusterId: row.clusterId,
        clusterName: row.clusterName,
        slots: row.managedSlots ?? 0,
        used: row._count.bots,
      },
    }));
  },
);

/** Lets the operator's clusters run up to `slots` bots of the category. */
export const assignManagedCategory = operation(
  {
    name: "categories.assignManaged",
    access: withScope("categories.write"),
    input: ManagedAssign,
    output: Ok,
    writes: true,
    idempotent: true,
  },
  async ({ categoryId, slots }, { actor, db, audit, publishChangedBots }) => {
    const { managedSlots } = await lockOwnCategory(db, actor.accountId, categoryId);
    await db.category.update({ where: { id: categoryId }, data: { managedSlots: slots } });
    audit({
      action: "category.assignManaged",
      targetId: categoryId,
      before: { slots: managedSlots },
      after: { slots },
    });
    publishChangedBots({ accountId: actor.accountId });
    return { ok: true };
  },
);

/** From now on the owner's own clusters run the category's bots. */
export const releaseManagedCategory = operation(
  {
    name: "categories.releaseManaged",
    access: withScope("categories.write"),
    input: CategoryReference,
    output: Ok,
    writes: true,
    idempotent: true,
  },
  async ({ categoryId }, { actor, db, audit, publishChangedBots }) => {
    const { managedSlots } = await lockOwnCategory(db, actor.accountId, categoryId);
    if (managedSlots === null) throw notFound("managed category");
    const unmanaged = { managedSlots: null, clusterId: null, clusterName: null };
    await db.category.update({ where: { id: categoryId }, data: unmanaged });
    audit({ action: "category.releaseManaged", targetId: categoryId, before: { slots: managedSlots } });
    publishChangedBots({ accountId: actor.accountId });
    return { ok: true };
  },
);
