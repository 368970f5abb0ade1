import { z } from "zod";
import { Scope, staffOnly } from "../../contract/access.ts";
import { ApplicationSearch, ApplicationSummary } from "../../contract/applications.ts";
import { BoundedCount } from "../../contract/bounded-count.ts";
import { MAX_SEARCH_RESULTS } from "../../contract/limits/lists.ts";
import { escapeLikePattern } from "../../data/escape-like-pattern.ts";
import { ROWS_TO_COUNT, toBoundedCount } from "../bounded-count.ts";
import { operation } from "../operation.ts";
import { applicationFlags } from "./require-own-application.ts";

/** Not those of the service itself: nobody decides anything about them. */
const OWNED = { ownerId: { not: null } };

/** Applications by a part of their name or their owner's, or by a whole id of either; the newest when the text is empty. */
export const searchApplications = operation(
  {
    name: "applications.search",
    access: staffOnly,
    input: ApplicationSearch,
    output: z.array(ApplicationSummary),
  },
  async ({ text }, { db }) => {
    const key = text.trim();
    const rows = await db.application.findMany({
      where: {
        ...OWNED,
        OR: [
          { id: key.toLowerCase() },
          { ownerId: key.toLowerCase() },
          { name: { contains: escapeLikePattern(key), mode: "insensitive" } },
          { owner: { usernameKey: { contains: escapeLikePattern(key.toLowerCase()) } } },
        ],
      },
      include: { owner: { select: { id: true, username: true, flags: true } }, _count: { select: { grants: true } } },
      orderBy: { id: "desc" },
      take: MAX_SEARCH_RESULTS,
    });
    return rows.flatMap(({ owner, ...row }) => {
      if (!owner) return [];
      const scopes = row.scopes.map((scope) => Scope.parse(scope));
      return [{ ...row, owner, flags: applicationFlags(row), scopes, users: row._count.grants }];
    });
  },
);

/** How many applications there are to search in. */
export const countApplications = operation(
  { name: "applications.count", access: staffOnly, input: z.strictObject({}), output: BoundedCount },
  async (_, { db }) => toBoundedCount(await db.application.count({ where: OWNED, take: ROWS_TO_COUNT })),
);
