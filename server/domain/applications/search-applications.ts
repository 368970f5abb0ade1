import { z } from "zod";
import { Scope, staffOnly } from "../../contract/access.ts";
import { ApplicationReference, ApplicationSearch, ApplicationSummary } from "../../contract/applications.ts";
import { BoundedCount } from "../../contract/bounded-count.ts";
import { MAX_SEARCH_RESULTS } from "../../contract/limits/lists.ts";
import type { Prisma } from "../../data/db.ts";
import { escapeLikePattern } from "../../data/escape-like-pattern.ts";
import { ROWS_TO_COUNT, toBoundedCount } from "../bounded-count.ts";
import { notFound } from "../fault.ts";
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
      include: WITH_OWNER,
      orderBy: { id: "desc" },
      take: MAX_SEARCH_RESULTS,
    });
    return rows.flatMap(summarize);
  },
);

/** An application of any account, for staff. */
export const getAnyApplication = operation(
  { name: "applications.getAny", access: staffOnly, input: ApplicationReference, output: ApplicationSummary },
  async ({ applicationId }, { db }) => {
    const row = await db.application.findUnique({ where: { id: applicationId }, include: WITH_OWNER });
    const [found] = row ? summarize(row) : [];
    if (!found) throw notFound("application");
    return found;
  },
);

const WITH_OWNER = {
  owner: { select: { id: true, username: true, flags: true } },
  _count: { select: { grants: true } },
} as const;

function summarize({ owner, ...row }: Prisma.ApplicationGetPayload<{ include: typeof WITH_OWNER }>) {
  if (!owner) return [];
  const scopes = row.scopes.map((scope) => Scope.parse(scope));
  return [{ ...row, owner, flags: applicationFlags(row), scopes, users: row._count.grants }];
}

/** How many applications there are to search in. */
export const countApplications = operation(
  { name: "applications.count", access: staffOnly, input: z.strictObject({}), output: BoundedCount },
  async (_, { db }) => toBoundedCount(await db.application.count({ where: OWNED, take: ROWS_TO_COUNT })),
);
