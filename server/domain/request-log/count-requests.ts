import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { ApiRequestFilter, HourlyRequestCount } from "../../contract/api-requests.ts";
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
