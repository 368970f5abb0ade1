import { portalOnly } from "../../contract/access.ts";
import { MAX_VIEWS, SavedView, ViewCreate } from "../../contract/views.ts";
import { newId } from "../../data/id.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { refuseDuplicateName, VIEW_COLUMNS } from "./require-own-view.ts";

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
