import { z } from "zod";
import { withScope } from "../../contract/access.ts";
import { CategoryReference, ManagedAssign, ManagedCategory } from "../../contract/categories.ts";
import { Ok } from "../../contract/text.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { lockOwnCategory } from "./require-own-category.ts";
import { categoryFlags } from "./to-category.ts";

/** The account's categories that the operator's clusters run. */
export const listManagedCategories = operation(
  {
    name: "categories.listManaged",
    access: withScope("categories.read"),
    input: z.strictObject({}),
    output: z.array(ManagedCategory),
  },
  async (_, { actor, db }) => {
    const rows = await db.category.findMany({
      where: { accountId: actor.accountId, managedSlots: { not: null } },
      include: { _count: { select: { bots: true } } },
      orderBy: { id: "asc" },
    });
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

/** Asks the operator's clusters to run up to that many bots of the category. */
export const assignManagedCategory = operation(
  {
    name: "categories.assignManaged",
    access: withScope("categories.write"),
    input: ManagedAssign,
    output: Ok,
    writes: true,
  },
  async ({ categoryId, slots }, { actor, db, audit, publishChangedBots }) => {
    const { managedSlots } = await lockOwnCategory(db, actor.accountId, categoryId);
    await db.category.update({ where: { id: categoryId }, data: { managedSlots: slots } });
    audit({ action: "category.manage", targetId: categoryId, before: { slots: managedSlots }, after: { slots } });
    publishChangedBots({ accountId: actor.accountId });
    return { ok: true };
  },
);

/** Gives the category back to the owner's own clusters. */
export const releaseManagedCategory = operation(
  {
    name: "categories.releaseManaged",
    access: withScope("categories.write"),
    input: CategoryReference,
    output: Ok,
    writes: true,
  },
  async ({ categoryId }, { actor, db, audit, publishChangedBots }) => {
    const { managedSlots } = await lockOwnCategory(db, actor.accountId, categoryId);
    if (managedSlots === null) throw notFound("managed category");
    const unmanaged = { managedSlots: null, clusterId: null, clusterName: null };
    await db.category.update({ where: { id: categoryId }, data: unmanaged });
    audit({ action: "category.release", targetId: categoryId, before: { slots: managedSlots } });
    publishChangedBots({ accountId: actor.accountId });
    return { ok: true };
  },
);
