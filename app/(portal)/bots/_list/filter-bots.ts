import { BotStatus } from "#control/bot-status.ts";
import {
  type BotFilter,
  categoryOf,
  FLAG_FILTERS,
  type FlagFilter,
  filterConditions,
  MATCHES_FLAG,
  MATCHES_VIEW,
  readsStatus,
  VIEWS,
  type View,
} from "#server/contract/bot-filter.ts";
import type { BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";

export type RecordView = Exclude<View, "attention" | "live">;
const RECORD_VIEWS = VIEWS.filter((name): name is RecordView => name !== "attention" && name !== "live");

export interface Facets {
  /** The bots that match the whole filter. */
  bots: Bot[];
  /** The bots that match the filter without its live statuses; null until all bots have arrived. */
  botsOfAnyStatus: Bot[] | null;
  /** Of the views that depend on nothing but the bots' records, as far as they are known. */
  viewCounts: ViewCounts;
  /** The number of bots that each flag would show together with the rest of the filter; so for the categories. */
  flagCounts: Partial<Record<FlagFilter, number>>;
  /** Null until all bots have arrived. */
  categoryCounts: Map<string, number> | null;
}
export type ViewCounts = Partial<Record<RecordView, number>> & { all: number };

/** Before all bots have arrived: the first of them, and what the service has counted. */
export const beginFacets = (
  bots: readonly Bot[],
  count: { bots: number; disabled: number; public: number } | undefined,
): Facets => ({
  bots: [...bots],
  botsOfAnyStatus: null,
  viewCounts: {
    all: count?.bots ?? bots.length,
    ...(count && { disabled: count.disabled, public: count.public }),
  },
  flagCounts: {},
  categoryCounts: null,
});

/** With all bots. */
type FoundFacets = { [Name in keyof Facets]: NonNullable<Facets[Name]> };

const countEach = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;

/** @param condition Null: each bot meets it. */
const matchingIf = (condition: ((bot: Bot) => boolean) | null, bots: Bot[]): Bot[] =>
  condition ? bots.filter(condition) : bots;

const countsOfViews = new WeakMap<readonly Bot[], FoundFacets["viewCounts"]>();

/** They depend on nothing but the bots: the same for each filter of them. */
function countViews(all: readonly Bot[]): FoundFacets["viewCounts"] {
  const counted = countsOfViews.get(all);
  if (counted) return counted;
  const counts = countEach(RECORD_VIEWS, (name) => all.filter((bot) => MATCHES_VIEW[name](bot, NO_LIVE_STATE)).length);
  countsOfViews.set(all, counts);
  return counts;
}
const NO_LIVE_STATE = { statusOf: () => BotStatus.Offline, reasonOf: () => undefined };

/** The bots to show, and the number of bots beside each choice of the filters. */
export function filterBots(
  all: readonly Bot[],
  filter: BotFilter,
  statusOf: (bot: Bot) => number = () => BotStatus.Offline,
  reasonOf: (bot: Bot) => BotReasonCode | undefined = () => undefined,
): FoundFacets {
  const { isInView, hasText, hasReason, hasFlag, hasStatus, hasCategory } = filterConditions(
    filter,
    statusOf,
    reasonOf,
  );
  // While a person types a search, most of the other filters are not set: each walk over all bots counts.
  const flagCondition = filter.status.length > 0 ? hasFlag : null;
  const categoryCondition = filter.category.length > 0 ? hasCategory : null;
  const matching = all.filter((bot) => isInView(bot) && hasText(bot) && hasReason(bot));
  const withStatus = matchingIf(readsStatus(filter) ? hasStatus : null, matching);
  const withFlag = matchingIf(flagCondition, withStatus);
  const withCategory = matchingIf(categoryCondition, withStatus);
  const categoryCounts = new Map<string, number>();
  for (const bot of withFlag) categoryCounts.set(categoryOf(bot), (categoryCounts.get(categoryOf(bot)) ?? 0) + 1);
  return {
    bots: matchingIf(categoryCondition, withFlag),
    botsOfAnyStatus: matchingIf(categoryCondition, matchingIf(flagCondition, matching)),
    viewCounts: countViews(all),
    flagCounts: countEach(FLAG_FILTERS, (name) => withCategory.filter(MATCHES_FLAG[name]).length),
    categoryCounts,
  };
}
