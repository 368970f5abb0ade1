import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { CHART_RANGES } from "../../contract/chart-ranges.ts";
import { ChartQuery, type ChartRange, StatusChartQuery, StatusPoint } from "../../contract/charts.ts";
import { readStatusSamples, type StoredSample } from "../../data/status-samples.ts";
import { requireOwnCategory } from "../categories/require-own-category.ts";
import { operation, publicOperation } from "../operation.ts";

const SERVICE = { accountId: "", categoryId: "" };

/** The account's bots by live status, or those of one category, the earliest point first. */
export const readStatusChart = operation(
  { name: "charts.status", access: portalOnly, input: StatusChartQuery, output: z.array(StatusPoint) },
  async ({ range, categoryId }, { actor: { accountId }, db }) => {
    if (categoryId !== undefined) await requireOwnCategory(db, accountId, categoryId);
    const bots = await db.bot.count({ where: { accountId, ...(categoryId !== undefined && { categoryId }) } });
    const own = await readStatusSamples({ accountId, categoryId: categoryId ?? "" }, CHART_RANGES[range]);
    return fillOffline(await readServiceSamples(range), own, bots);
  },
);

/** The bots of all accounts by live status. */
export const readServiceStatusChart = publicOperation(
  { name: "charts.serviceStatus", input: ChartQuery, output: z.array(StatusPoint) },
  async ({ range }) => (await readServiceSamples(range)).map((sample) => ({ ...sample, capacity: 0 })),
);

const readServiceSamples = (range: ChartRange) => readStatusSamples(SERVICE, CHART_RANGES[range]);

/**
 * The service has a sample for each step in which it ran. Where the account has none, all of its bots were offline: as
 * many as before, or as many as there are now.
 */
function fillOffline(service: readonly StoredSample[], own: readonly StoredSample[], botsNow: number): StoredSample[] {
  const known = new Map(own.map((sample) => [sample.at.getTime(), sample]));
  let bots = own[0] ? totalOf(own[0]) : botsNow;
  return service.map(({ at }) => {
    const sample = known.get(at.getTime());
    if (sample) bots = totalOf(sample);
    return sample ?? { at, offline: bots, booting: 0, available: 0, busy: 0, disconnected: 0, capacity: 0 };
  });
}

const totalOf = ({ offline, booting, available, busy, disconnected }: StoredSample) =>
  offline + booting + available + busy + disconnected;
