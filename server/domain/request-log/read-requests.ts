import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import {
  ApiRequest,
  ApiRequestFilter,
  ApiRequestQuery,
  HourlyRequestCount,
  type RequestOutcome,
} from "../../contract/api-requests.ts";
import { BoundedCount } from "../../contract/bounded-count.ts";
import type { Db, Prisma } from "../../data/db.ts";
import { ROWS_TO_COUNT, toBoundedCount } from "../bounded-count.ts";
import { operation } from "../operation.ts";
import { requestOwnerCondition, requestOwnerFilter } from "./request-owner.ts";

const HOURS = 24;

/** One entry for each of the last 24 hours, the earliest first. */
export const countRequests = operation(
  { name: "requests.count", access: portalOnly, input: ApiRequestFilter, output: z.array(HourlyRequestCount) },
  async (filter, { actor, db }) => {
    const owner = await requestOwnerFilter(db, actor.accountId, filter);
    return db.$queryRaw<z.input<typeof HourlyRequestCount>[]>`
      SELECT h.hour, count(*) FILTER (WHERE r.status < 400)::int AS ok,
        count(*) FILTER (WHERE r.status BETWEEN 400 AND 499 AND r.status <> 429)::int AS refused,
        count(*) FILTER (WHERE r.status = 429)::int AS limited,
        count(*) FILTER (WHERE r.status >= 500)::int AS failed
      FROM generate_series(date_trunc('hour', now()) - make_interval(hours => ${HOURS - 1}),
        date_trunc('hour', now()), interval '1 hour') AS h(hour)
      LEFT JOIN "ApiRequest" r ON r."createdAt" >= h.hour AND r."createdAt" < h.hour + interval '1 hour'
        AND ${requestOwnerCondition(owner)}
      GROUP BY h.hour ORDER BY h.hour`;
  },
);

const PAGE = 100;

const STATUSES: Record<RequestOutcome, Prisma.ApiRequestWhereInput> = {
  ok: { status: { lt: 400 } },
  refused: { status: { gte: 400, lt: 500, not: 429 } },
  limited: { status: 429 },
  failed: { status: { gte: 500 } },
};

/** Calls of the API with the account's own credentials, or with tokens of one of its applications; the latest first. */
export const listRequests = operation(
  { name: "requests.list", access: portalOnly, input: ApiRequestQuery, output: z.array(ApiRequest) },
  async ({ outcome, requestId, before, ...filter }, { actor, db }) => {
    const { accountId } = actor;
    const rows = await db.apiRequest.findMany({
      where: {
        ...(await requestOwnerFilter(db, accountId, filter)),
        ...(outcome && STATUSES[outcome]),
        ...(requestId !== undefined && { requestId }),
        ...(before !== undefined && { id: { lt: before } }),
      },
      orderBy: { id: "desc" },
      take: PAGE,
    });
    const names = await namesOf(db, accountId, rows);
    return rows.map((row) => {
      const isOwn = row.accountId === accountId;
      return {
        ...row,
        kind: row.kind as z.infer<typeof ApiRequest>["kind"],
        credentialName: names.get(row.applicationId ?? row.credentialId ?? "") ?? null,
        ip: isOwn ? row.ip : null,
        agent: isOwn ? row.agent : null,
      };
    });
  },
);

/** How many calls of these credentials are recorded. */
export const countAllRequests = operation(
  { name: "requests.countAll", access: portalOnly, input: ApiRequestFilter, output: BoundedCount },
  async (filter, { actor, db }) => {
    const where = await requestOwnerFilter(db, actor.accountId, filter);
    return toBoundedCount(await db.apiRequest.count({ where, orderBy: { id: "desc" }, take: ROWS_TO_COUNT }));
  },
);

interface Named {
  credentialId: string | null;
  applicationId: string | null;
}

async function namesOf(db: Db, accountId: string, rows: Named[]): Promise<Map<string, string>> {
  const idsOf = (member: keyof Named) => [...new Set(rows.flatMap((row) => row[member] ?? []))];
  const select = { id: true, name: true } as const;
  const [tokens, applications] = await Promise.all([
    db.apiToken.findMany({ where: { accountId, id: { in: idsOf("credentialId") } }, select }),
    db.application.findMany({ where: { id: { in: idsOf("applicationId") } }, select }),
  ]);
  return new Map([...tokens, ...applications].map(({ id, name }) => [id, name]));
}
