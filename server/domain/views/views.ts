import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { Ok } from "../../contract/text.ts";
import { MAX_VIEWS, SavedView, ViewCreate, ViewReference, ViewUpdate } from "../../contract/views.ts";
import { type Db, isUniqueViolation, type Prisma } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { Fault, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";

/** Changes the members that are given: the name, what the view shows, or whether the navigation shows it. */
export const updateView = operation(
  { name: "views.update", access: portalOnly, input: ViewUpdate, output: SavedView, writes: true },
  async ({ viewId, ...changes }, { actor, db, audit }) => {
    const { name, query, pinned } = await lockOwnView(db, actor.accountId, viewId);
    const view = await db.savedView
      .update({ where: { id: viewId, accountId: actor.accountId }, data: changes, select: VIEW_COLUMNS })
      .catch((error) => refuseDuplicateName(error, changes.name));
    audit({
      action: "view.update",
      targetId: viewId,
      before: { name, query, pinned },
      after: { name: view.name, query: view.query, pinned: view.pinned },
    });
    return view;
  },
);

/** The account's saved views, by name. */
export const listViews = operation(
  { name: "views.list", access: portalOnly, input: z.strictObject({}), output: z.array(SavedView) },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const views = await db.savedView.findMany({ where: { accountId }, select: VIEW_COLUMNS, take: MAX_VIEWS });
    return views.sort((a, b) => a.name.localeCompare(b.name, "en"));
  },
);

export const deleteView = operation(
  { name: "views.delete", access: portalOnly, input: ViewReference, output: Ok, writes: true },
  async ({ viewId }, { actor, db, audit }) => {
    const { name, query, pinned } = await lockOwnView(db, actor.accountId, viewId);
    await db.savedView.deleteMany({ where: { id: viewId, accountId: actor.accountId } });
    audit({ action: "view.delete", targetId: viewId, before: { name, query, pinned } });
    return { ok: true };
  },
);

/** What leaves the service of a saved view. */
export const VIEW_COLUMNS = {
  id: true,
  name: true,
  query: true,
  pinned: true,
  updatedAt: true,
} as const satisfies Prisma.SavedViewSelect;

/** A view of this account, for an operation that writes: other writers of the account wait until the transaction ends. */
export async function lockOwnView(tx: Db, accountId: string, viewId: string) {
  await lockAccount(tx, accountId);
  const view = await tx.savedView.findFirst({ where: { id: viewId, accountId }, select: VIEW_COLUMNS });
  if (!view) throw notFound("view");
  return view;
}

export function refuseDuplicateName(error: unknown, name: string | undefined): never {
  if (isUniqueViolation(error)) throw new Fault("already_exists", `There is already a view named ${name}.`);
  throw error;
}

export const createView = operation(
  { name: "views.create", access: portalOnly, input: ViewCreate, output: SavedView, writes: true },
  async ({ name, query, pinned }, { actor, db, audit }) => {
    const { accountId } = actor;
    await lockAccount(db, accountId);
    if ((await db.savedView.count({ where: { accountId } })) >= MAX_VIEWS) {
      throw new Fault("limit_exceeded", `An account may have ${MAX_VIEWS} saved views.`);
    }
    const view = await db.savedView
      .create({ data: { id: newId(), accountId, name, query, pinned }, select: VIEW_COLUMNS })
      .catch((error) => refuseDuplicateName(error, name));
    audit({ action: "view.create", targetId: view.id, after: { name, query, pinned } });
    return view;
  },
);
