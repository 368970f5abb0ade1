import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { CHART_RANGES } from "../../contract/chart-ranges.ts";
import { ChartQuery, LimitPoint } from "../../contract/charts.ts";
import { operation } from "../operation.ts";

/** More limits than the service has, each with a point for every step. */
const MAX_POINTS = 20_000;

/** How often the account's credentials called the routes of each rate limit, the earliest step first. */
export const readLimitChart = operation(
  { name: "charts.limits", access: portalOnly, input: ChartQuery, output: z.array(LimitPoint) },
  async ({ range }, { actor: { accountId }, db }) => {
    const { seconds, stepSeconds } = CHART_RANGES[range];
    return db.$queryRaw<z.input<typeof LimitPoint>[]>`
      SELECT to_timestamp(floor(extract(epoch FROM at) / ${stepSeconds}::int) * ${stepSeconds}::int) AS at, bucket,
        sum(calls)::int AS calls, sum(refused)::int AS refused
      FROM "LimitSample"
      WHERE "accountId" = ${accountId} AND at > now() - make_interval(secs => ${seconds}::int)
      GROUP BY 1, bucket ORDER BY 1, bucket LIMIT ${MAX_POINTS}`;
  },
);
