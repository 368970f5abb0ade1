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

interface Facets {
  /** The bots that match the whole filter. */
  bots: Bot[];
  /** The bots that match the filter without its live statuses. */
  botsOfAnyStatus: Bot[];
  /** Of the views that depend on nothing but the bots' records. */
  viewCounts: Record<RecordView, number>;
  /** The number of bots that each flag would show together with the rest of the filter; so for the categories. */
  flagCounts: Record<FlagFilter, number>;
  categoryCounts: Map<string, number>;
}

const countEach = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;

/** The bots to show, and the number of bots beside each choice of the filters. */
export function filterBots(
  all: readonly Bot[],
  filter: BotFilter,
  statusOf: (bot: Bot) => number = () => BotStatus.Offline,
  reasonOf: (bot: Bot) => BotReasonCode | undefined = () => undefined,
): Facets {
  const { isInView, hasText, hasReason, hasFlag, hasStatus, hasCategory } = filterConditions(
    filter,
    statusOf,
    reasonOf,
  );
  const matching = all.filter((bot) => isInView(bot) && hasText(bot) && hasReason(bot));
  const withStatus = readsStatus(filter) ? matching.filter(hasStatus) : matching;
  const withFlag = withStatus.filter(hasFlag);
  const withCategory = withStatus.filter(hasCategory);
  const categoryCounts = new Map<string, number>();
  for (const bot of withFlag) categoryCounts.set(categoryOf(bot), (categoryCounts.get(categoryOf(bot)) ?? 0) + 1);
  return {
    bots: withFlag.filter(hasCategory),
    botsOfAnyStatus: matching.filter((bot) => hasFlag(bot) && hasCategory(bot)),
    viewCounts: countEach(
      RECORD_VIEWS,
      (name) => all.filter((bot) => MATCHES_VIEW[name](bot, { statusOf, reasonOf })).length,
    ),
    flagCounts: countEach(FLAG_FILTERS, (name) => withCategory.filter(MATCHES_FLAG[name]).length),
    categoryCounts,
  };
}
