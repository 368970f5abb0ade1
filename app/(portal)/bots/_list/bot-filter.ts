import { type Bot, BotFlag } from "#server/contract/bots.ts";

export const VIEWS = ["all", "attention", "disabled", "public", "uncategorised"] as const;
export type View = (typeof VIEWS)[number];
export const STATUSES = ["enabled", "disabled", "public", "attention"] as const;
export type Status = (typeof STATUSES)[number];
/** What a bot does now, as its number stands in the address: available, busy, starting, reconnecting, offline. */
export const LIVE_STATUSES = ["2", "3", "1", "4", "0"] as const;
export type LiveStatus = (typeof LIVE_STATUSES)[number];
/** Stands for "no category" where category ids stand. */
export const UNCATEGORISED = "none";

export interface BotFilter {
  view: View;
  q: string;
  /** Bots with any of these; empty for all. */
  status: readonly (Status | LiveStatus)[];
  /** Bots of any of these category ids (or UNCATEGORISED); empty for all. */
  category: readonly string[];
}

const HAS_STATUS: Record<Status, (bot: Bot) => boolean> = {
  enabled: (bot) => !(bot.flags & BotFlag.Disabled),
  disabled: (bot) => (bot.flags & BotFlag.Disabled) !== 0,
  public: (bot) => (bot.flags & BotFlag.Public) !== 0,
  attention: (bot) => (bot.flags & BotFlag.InvalidAuth) !== 0,
};

const IN_VIEW: Record<View, (bot: Bot) => boolean> = {
  all: () => true,
  attention: HAS_STATUS.attention,
  disabled: HAS_STATUS.disabled,
  public: HAS_STATUS.public,
  uncategorised: (bot) => bot.parent === null,
};

/** Lower-cased once a bot, not once a keystroke. */
const searched = new WeakMap<Bot, string>();
function textOf(bot: Bot): string {
  const known = searched.get(bot);
  if (known !== undefined) return known;
  const text = `${bot.nickname}\n${bot.email ?? ""}\n${bot.id}`.toLowerCase();
  searched.set(bot, text);
  return text;
}

interface Facets {
  /** The bots that pass the whole filter. */
  bots: Bot[];
  /** Those that pass all of it but for what they do now. */
  whateverTheyDo: Bot[];
  views: Record<View, number>;
  /** How many bots each choice would show, with everything else that is set left as it is. */
  statuses: Record<Status, number>;
  categories: Map<string, number>;
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
  const flags = STATUSES.filter((name) => status.includes(name));
  const live = new Set(LIVE_STATUSES.filter((number) => status.includes(number)).map(Number));
  const statusFits = (bot: Bot) => flags.length === 0 || flags.some((name) => HAS_STATUS[name](bot));
  const liveFits = (bot: Bot) => live.size === 0 || live.has(statusOf(bot));
  const categoryFits = (bot: Bot) => categories.size === 0 || categories.has(categoryOf(bot));

  const matching = all.filter((bot) => IN_VIEW[view](bot) && textOf(bot).includes(text));
  const found = live.size === 0 ? matching : matching.filter(liveFits);
  const ofStatus = found.filter(statusFits);
  const ofCategory = found.filter(categoryFits);
  const counts = new Map<string, number>();
  for (const bot of ofStatus) counts.set(categoryOf(bot), (counts.get(categoryOf(bot)) ?? 0) + 1);
  return {
    bots: ofStatus.filter(categoryFits),
    whateverTheyDo: matching.filter((bot) => statusFits(bot) && categoryFits(bot)),
    views: countEach(VIEWS, (name) => all.filter(IN_VIEW[name]).length),
    statuses: countEach(STATUSES, (name) => ofCategory.filter(HAS_STATUS[name]).length),
    categories: counts,
  };
}
