import { BotStatus } from "#control/bot-status.ts";
import { BOT_REASONS, type BotReasonCode, needsAttention } from "./bot-reason-codes.ts";
import type { Bot } from "./bots.ts";
import { BotFlag } from "./flags.ts";

export const VIEWS = ["all", "attention", "disabled", "public", "uncategorised", "live"] as const;
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

/** Which bots the list shows. The query of its URL, which a saved view keeps, has a parameter for each member. */
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

export const MATCHES_FLAG: Record<FlagFilter, (bot: Bot) => boolean> = {
  enabled: (bot) => !(bot.flags & BotFlag.Disabled),
  disabled: (bot) => (bot.flags & BotFlag.Disabled) !== 0,
  public: (bot) => (bot.flags & BotFlag.Public) !== 0,
  attention: (bot) => (bot.flags & BotFlag.InvalidAuth) !== 0,
};

/** What is known of a bot besides its record. */
interface BotFacts {
  /** Its live status. */
  statusOf: (bot: Bot) => number;
  /** Why it is not connected; undefined while it is. */
  reasonOf: (bot: Bot) => BotReasonCode | undefined;
}

export const MATCHES_VIEW: Record<View, (bot: Bot, facts: BotFacts) => boolean> = {
  all: () => true,
  attention: (bot, { reasonOf }) => {
    const reason = reasonOf(bot);
    return reason !== undefined && needsAttention(reason);
  },
  disabled: MATCHES_FLAG.disabled,
  public: MATCHES_FLAG.public,
  uncategorised: (bot) => bot.parent === null,
  live: (bot, { statusOf }) => {
    const status = statusOf(bot);
    return status === BotStatus.Available || status === BotStatus.Busy;
  },
};

/** Cached, so that a keystroke in the search does not convert every bot to lower case again. */
const searchTexts = new WeakMap<SearchedBot, string>();
type SearchedBot = Pick<Bot, "id" | "nickname" | "email">;
function searchTextOf(bot: SearchedBot): string {
  const cached = searchTexts.get(bot);
  if (cached !== undefined) return cached;
  const text = `${bot.nickname}\n${bot.email ?? ""}\n${bot.id}`.toLowerCase();
  searchTexts.set(bot, text);
  return text;
}

/** Whether the bot's nickname, e-mail address or id has the text in it. */
export const hasText = (bot: SearchedBot, text: string): boolean => searchTextOf(bot).includes(toSearched(text));
const toSearched = (text: string): string => text.trim().toLowerCase();

export const categoryOf = (bot: Bot): string => bot.parent ?? UNCATEGORISED;

/** The conditions of a filter, each by itself. A bot is shown when it meets all of them. */
export function filterConditions(
  { view, q, status, category, reason }: BotFilter,
  statusOf: (bot: Bot) => number = () => BotStatus.Offline,
  reasonOf: (bot: Bot) => BotReasonCode | undefined = () => undefined,
) {
  const categories = new Set(category);
  const flags = FLAG_FILTERS.filter((name) => status.includes(name));
  const reasons = new Set<BotReasonCode | undefined>(reason);
  const statuses = new Set(STATUS_FILTERS.filter((number) => status.includes(number)).map(Number));
  const searched = toSearched(q);
  return {
    isInView: (bot: Bot) => MATCHES_VIEW[view](bot, { statusOf, reasonOf }),
    hasText: (bot: Bot) => searched === "" || searchTextOf(bot).includes(searched),
    hasFlag: (bot: Bot) => flags.length === 0 || flags.some((name) => MATCHES_FLAG[name](bot)),
    hasStatus: (bot: Bot) => statuses.size === 0 || statuses.has(statusOf(bot)),
    hasReason: (bot: Bot) => reasons.size === 0 || reasons.has(reasonOf(bot)),
    hasCategory: (bot: Bot) => categories.size === 0 || categories.has(categoryOf(bot)),
  };
}

/** Whether the filter depends on the live statuses. */
export const readsStatus = ({ view, status }: BotFilter): boolean =>
  view === "live" || STATUS_FILTERS.some((number) => status.includes(number));
/** Whether it depends on why bots are not connected. */
export const readsReason = ({ view, reason }: BotFilter): boolean => view === "attention" || reason.length > 0;

/** Whether the filter leaves no bot out. */
export const isEveryBot = ({ view, q, status, category, reason }: BotFilter): boolean =>
  view === "all" && q.trim() === "" && status.length + category.length + reason.length === 0;

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
  (values as readonly string[]).includes(value);

/** The filter in the query of the list's URL; values that are unknown are left out, as the list does. */
export function parseBotFilter(query: string): BotFilter {
  const parameters = new URLSearchParams(query);
  const view = parameters.get("view") ?? "";
  const list = (name: string) => (parameters.get(name) ?? "").split(",").filter(Boolean);
  const statuses = [...FLAG_FILTERS, ...STATUS_FILTERS];
  return {
    view: isOneOf(VIEWS, view) ? view : "all",
    q: parameters.get("q") ?? "",
    status: list("status").filter((value) => isOneOf(statuses, value)),
    category: list("category"),
    reason: list("reason").filter((value) => isOneOf(BOT_REASONS, value)),
  };
}
