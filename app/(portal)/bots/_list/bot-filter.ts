import { BotStatus } from "#control/bot-status.ts";
import type { BotReasonCode } from "#server/contract/bot-reasons.ts";
import { type Bot, BotFlag } from "#server/contract/bots.ts";

export const VIEWS = ["all", "attention", "disabled", "public", "uncategorised"] as const;
export type View = (typeof VIEWS)[number];
export const FLAG_FILTERS = ["enabled", "disabled", "public", "attention"] as const;
export type FlagFilter = (typeof FLAG_FILTERS)[number];
/** The numbers of the live statuses in the URL, in the order of the filter's choices. */
export const STATUS_FILTERS = [
  BotStatus.Available,
  BotStatus.Busy,
  BotStatus.Booting,
  BotStatus.Disconnected,
  BotStatus.Offline,
].map((status) => `${status}` as const);
export type StatusFilter = `${BotStatus}`;
/** The value for bots without a category, in place of a category id. */
export const UNCATEGORISED = "none";

export interface BotFilter {
  view: View;
  q: string;
  /** Bots with any of these flags and any of these live statuses; empty for all. */
  status: readonly (FlagFilter | StatusFilter)[];
  /** Bots in any of the categories with these ids (or UNCATEGORISED); empty for all. */
  category: readonly string[];
  /** Bots that are not connected for any of these reasons; empty for all bots. */
  reason: readonly BotReasonCode[];
}

const MATCHES_FLAG: Record<FlagFilter, (bot: Bot) => boolean> = {
  enabled: (bot) => !(bot.flags & BotFlag.Disabled),
  disabled: (bot) => (bot.flags & BotFlag.Disabled) !== 0,
  public: (bot) => (bot.flags & BotFlag.Public) !== 0,
  attention: (bot) => (bot.flags & BotFlag.InvalidAuth) !== 0,
};

const MATCHES_VIEW: Record<View, (bot: Bot) => boolean> = {
  all: () => true,
  attention: MATCHES_FLAG.attention,
  disabled: MATCHES_FLAG.disabled,
  public: MATCHES_FLAG.public,
  uncategorised: (bot) => bot.parent === null,
};

/** Cached, so that a keystroke in the search does not convert every bot to lower case again. */
const searchTexts = new WeakMap<Bot, string>();
function searchTextOf(bot: Bot): string {
  const cached = searchTexts.get(bot);
  if (cached !== undefined) return cached;
  const text = `${bot.nickname}\n${bot.email ?? ""}\n${bot.id}`.toLowerCase();
  searchTexts.set(bot, text);
  return text;
}

interface Facets {
  /** The bots that match the whole filter. */
  bots: Bot[];
  /** The bots that match the filter without its live statuses. */
  botsOfAnyStatus: Bot[];
  viewCounts: Record<View, number>;
  /** The number of bots that each flag would show together with the rest of the filter; so for the categories. */
  flagCounts: Record<FlagFilter, number>;
  categoryCounts: Map<string, number>;
}

const countEach = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;

const categoryOf = (bot: Bot): string => bot.parent ?? UNCATEGORISED;

/** The bots to show, and the number of bots beside each choice of the filters. */
export function filterBots(
  all: readonly Bot[],
  { view, q, status, category, reason }: BotFilter,
  statusOf: (bot: Bot) => number = () => BotStatus.Offline,
  reasonOf: (bot: Bot) => BotReasonCode | undefined = () => undefined,
): Facets {
  const text = q.trim().toLowerCase();
  const categories = new Set(category);
  const flags = FLAG_FILTERS.filter((name) => status.includes(name));
  const statuses = new Set(STATUS_FILTERS.filter((number) => status.includes(number)).map(Number));
  const hasFlag = (bot: Bot) => flags.length === 0 || flags.some((name) => MATCHES_FLAG[name](bot));
  const hasStatus = (bot: Bot) => statuses.size === 0 || statuses.has(statusOf(bot));
  const hasCategory = (bot: Bot) => categories.size === 0 || categories.has(categoryOf(bot));

  const reasons = new Set<BotReasonCode | undefined>(reason);
  const hasReason = (bot: Bot) => reasons.size === 0 || reasons.has(reasonOf(bot));
  const matching = all.filter((bot) => MATCHES_VIEW[view](bot) && searchTextOf(bot).includes(text) && hasReason(bot));
  const withStatus = statuses.size === 0 ? matching : matching.filter(hasStatus);
  const withFlag = withStatus.filter(hasFlag);
  const withCategory = withStatus.filter(hasCategory);
  const categoryCounts = new Map<string, number>();
  for (const bot of withFlag) categoryCounts.set(categoryOf(bot), (categoryCounts.get(categoryOf(bot)) ?? 0) + 1);
  return {
    bots: withFlag.filter(hasCategory),
    botsOfAnyStatus: matching.filter((bot) => hasFlag(bot) && hasCategory(bot)),
    viewCounts: countEach(VIEWS, (name) => all.filter(MATCHES_VIEW[name]).length),
    flagCounts: countEach(FLAG_FILTERS, (name) => withCategory.filter(MATCHES_FLAG[name]).length),
    categoryCounts,
  };
}
