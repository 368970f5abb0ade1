import { portalOnly } from "../../contract/access.ts";
import { Ok } from "../../contract/text.ts";
import { ViewReference } from "../../contract/views.ts";
import { operation } from "../operation.ts";
import { lockOwnView } from "./require-own-view.ts";

export const deleteView = operation(
  { name: "views.delete", access: portalOnly, input: ViewReference, output: Ok, writes: true },
  async ({ viewId }, { actor, db, audit }) => {
    const { name, query, pinned } = await lockOwnView(db, actor.accountId, viewId);
    await db.savedView.deleteMany({ where: { id: viewId, accountId: actor.accountId } });
    audit({ action: "view.delete", targetId: viewId, before: { name, query, pinned } });
    return { ok: true };
  },
);
