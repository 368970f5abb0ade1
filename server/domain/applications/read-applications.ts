import { z } from "zod";
import { portalOnly, Scope, staffOnly } from "../../contract/access.ts";
import {
  Application,
  ApplicationReference,
  ApplicationSearch,
  ApplicationSummary,
} from "../../contract/applications.ts";
import { BoundedCount } from "../../contract/bounded-count.ts";
import { MAX_SEARCH_RESULTS } from "../../contract/limits/lists.ts";
import { escapeLikePattern } from "../../data/escape-like-pattern.ts";
import { ROWS_TO_COUNT, toBoundedCount } from "../bounded-count.ts";
import { notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { operatorOperation } from "../service/operator-operation.ts";
import {
  APPLICATION_INCLUDE,
  applicationFlags,
  requireOwnApplication,
  toApplication,
} from "./require-own-application.ts";

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
    return rows.map((row) => ({
      ...row,
      flags: applicationFlags(row),
      scopes: row.scopes.map((scope) => Scope.parse(scope)),
      users: row._count.grants,
    }));
  },
);

/** How many applications there are to search in. */
export const countApplications = operation(
  { name: "applications.count", access: staffOnly, input: z.strictObject({}), output: BoundedCount },
  async (_, { db }) => toBoundedCount(await db.application.count({ take: ROWS_TO_COUNT })),
);

/** The account that owns an application. */
export const findApplicationOwner = operatorOperation(
  { name: "applications.findOwner", input: ApplicationReference, output: z.object({ ownerId: z.string() }) },
  async ({ applicationId }, { db }) => {
    const row = await db.application.findUnique({ where: { id: applicationId }, select: { ownerId: true } });
    if (!row) throw notFound("application");
    return row;
  },
);

export const listApplications = operation(
  { name: "applications.list", access: portalOnly, input: z.strictObject({}), output: z.array(Application) },
  async (_, { actor, db }) => {
    const rows = await db.application.findMany({
      where: { ownerId: actor.accountId },
      include: APPLICATION_INCLUDE,
      orderBy: { id: "asc" },
    });
    return rows.map(toApplication);
  },
);

export const getApplication = operation(
  { name: "applications.get", access: portalOnly, input: ApplicationReference, output: Application },
  async ({ applicationId }, { actor, db }) =>
    toApplication(await requireOwnApplication(db, actor.accountId, applicationId)),
);
