import { z } from "zod";
import { label } from "./names.ts";
import { Instant, PathId, text } from "./text.ts";

export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME_LENGTH = 50;
export const MAX_VIEW_QUERY_LENGTH = 2000;

const ViewName = label(1, MAX_VIEW_NAME_LENGTH);
/** The query of an address, without the question mark; empty for the whole list. */
const ViewQuery = text(0, MAX_VIEW_QUERY_LENGTH).refine(
  (query) => /^[\w\-.~!$&'()*+,;=:@/?%]*$/.test(query),
  "This must be the query of an address.",
);

/** A named choice of filters, order and columns of the list of bots. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  pinned: z.boolean().describe("Shown in the navigation."),
  updatedAt: Instant,
});

export const ViewReference = z.strictObject({ viewId: PathId });
export const ViewCreate = z.strictObject({ name: ViewName, query: ViewQuery, pinned: z.boolean().default(false) });
export const ViewUpdate = z.strictObject({
  viewId: PathId,
  name: ViewName.optional(),
  query: ViewQuery.optional(),
  pinned: z.boolean().optional(),
});
/** For the dialog that asks for a name. */
export const ViewNaming = ViewCreate.pick({ name: true });
