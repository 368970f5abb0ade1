import { type Bot, BotFlag } from "#server/contract/bots.ts";

export const VIEWS = ["all", "attention", "disabled", "public", "uncategorised"] as const;
export type View = (typeof VIEWS)[number];
export const FLAG_FILTERS = ["enabled", "disabled", "public", "attention"] as const;
export type FlagFilter = (typeof FLAG_FILTERS)[number];
/** What a bot does now, as its number stands in the address: available, busy, starting, reconnecting, offline. */
export const STATUS_FILTERS = ["2", "3", "1", "4", "0"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
/** Stands for "no category" where category ids stand. */
export const UNCATEGORISED = "none";

export interface BotFilter {
  view: View;
  q: string;
  /** Bots with any of these; empty for all. */
  status: readonly (FlagFilter | StatusFilter)[];
  /** Bots of any of these category ids (or UNCATEGORISED); empty for all. */
  category: readonly string[];
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

/** Lower-cased once a bot, not once a keystroke. */
const searchTexts = new WeakMap<Bot, string>();
function searchTextOf(bot: Bot): string {
  const known = searchTexts.get(bot);
  if (known !== undefined) return known;
  const text = `${bot.nickname}\n${bot.email ?? ""}\n${bot.id}`.toLowerCase();
  searchTexts.set(bot, text);
  return text;
}

interface Facets {
  /** The bots that pass the whole filter. */
  bots: Bot[];
  /** Those that pass all of it but for what they do now. */
  botsOfAnyStatus: Bot[];
  viewCounts: Record<View, number>;
  /** How many bots each choice would show, with everything else that is set left as it is. */
  flagCounts: Record<FlagFilter, number>;
  categoryCounts: Map<string, number>;
}

const countEach = <Name extends string>(names: readonly Name[], count: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, count(name)])) as Record<Name, number>;

const categoryOf = (bot: Bot): string => bot.parent ?? UNCATEGORISED;

/** Which bots to show, and the number beside every choice. */
export function filterBots(
  all: readonly Bot[],
  { view, q, status, category }: BotFilter,
  statusOf: (bot: Bot) => number = () => 0,
): Facets {
  const text = q.trim().toLowerCase();
  const categories = new Set(category);
  const flags = FLAG_FILTERS.filter((name) => status.includes(name));
  const live = new Set(STATUS_FILTERS.filter((number) => status.includes(number)).map(Number));
  const statusFits = (bot: Bot) => flags.length === 0 || flags.some((name) => MATCHES_FLAG[name](bot));
  const liveFits = (bot: Bot) => live.size === 0 || live.has(statusOf(bot));
  const categoryFits = (bot: Bot) => categories.size === 0 || categories.has(categoryOf(bot));

  const matching = all.filter((bot) => MATCHES_VIEW[view](bot) && searchTextOf(bot).includes(text));
  const found = live.size === 0 ? matching : matching.filter(liveFits);
  const ofStatus = found.filter(statusFits);
  const ofCategory = found.filter(categoryFits);
  const counts = new Map<string, number>();
  for (const bot of ofStatus) counts.set(categoryOf(bot), (counts.get(categoryOf(bot)) ?? 0) + 1);
  return {
    bots: ofStatus.filter(categoryFits),
    botsOfAnyStatus: matching.filter((bot) => statusFits(bot) && categoryFits(bot)),
    viewCounts: countEach(VIEWS, (name) => all.filter(MATCHES_VIEW[name]).length),
    flagCounts: countEach(FLAG_FILTERS, (name) => ofCategory.filter(MATCHES_FLAG[name]).length),
    categoryCounts: counts,
  };
}
