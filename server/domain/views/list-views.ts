import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { MAX_VIEWS, SavedView } from "../../contract/views.ts";
import { operation } from "../operation.ts";
import { VIEW_COLUMNS } from "./require-own-view.ts";

/** The account's saved views, by name. */
export const listViews = operation(
  { name: "views.list", access: portalOnly, input: z.strictObject({}), output: z.array(SavedView) },
  async (_, { actor, db }) => {
    const { accountId } = actor;
    const views = await db.savedView.findMany({ where: { accountId }, select: VIEW_COLUMNS, take: MAX_VIEWS });
    return views.sort((a, b) => a.name.localeCompare(b.name, "en"));
  },
);
