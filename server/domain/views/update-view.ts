import { portalOnly } from "../../contract/access.ts";
import { SavedView, ViewUpdate } from "../../contract/views.ts";
import { operation } from "../operation.ts";
import { lockOwnView, refuseDuplicateName, VIEW_COLUMNS } from "./require-own-view.ts";

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
