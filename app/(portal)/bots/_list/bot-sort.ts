import { BotStatus } from "#control/bot-status.ts";
import type { BotDetails } from "#server/contract/bot-details.ts";
import { BOT_REASONS, type BotReasonCode } from "#server/contract/bot-reason-codes.ts";
import type { Bot } from "#server/contract/bots.ts";
import { BotFlag } from "#server/contract/flags.ts";
import type { GatewayBot } from "#server/contract/gateway.ts";
import { ownMember } from "./own-member.ts";

/** What the list knows of its bots besides their records. */
export interface SortFacts {
  categoryNames: ReadonlyMap<string, string>;
  live: { get(botId: string): GatewayBot | undefined };
  details: { get(botId: string): BotDetails | undefined };
  shardLabels: ReadonlyMap<string, string>;
  reasonOf: (botId: string) => BotReasonCode | undefined;
}

type Key = (bot: Bot, facts: SortFacts) => string | number;

/** The best first. */
const STATUS_ORDER: readonly number[] = [
  BotStatus.Available,
  BotStatus.Busy,
  BotStatus.Booting,
  BotStatus.Disconnected,
  BotStatus.Offline,
];

/** Bots that need attention come first. */
function flagRank({ flags }: Bot): number {
  if (flags & BotFlag.InvalidAuth) return 1;
  if (flags & BotFlag.Disabled) return 2;
  return flags & BotFlag.Public ? 3 : 4;
}

/** What each column sorts by. An empty text is no value. */
const KEYS = {
  nickname: (bot) => bot.nickname,
  live: ({ id }, { live }) => STATUS_ORDER.indexOf(live.get(id)?.status ?? BotStatus.Offline),
  reason: ({ id }, { reasonOf }) => {
    const reason = reasonOf(id);
    return reason ? BOT_REASONS.indexOf(reason) : "";
  },
  status: flagRank,
  category: (bot, { categoryNames }) => (bot.parent === null ? "" : (categoryNames.get(bot.parent) ?? "")),
  email: (bot) => bot.email ?? "",
  id: (bot) => bot.id,
  public: ({ flags }) => (flags & BotFlag.Public ? 0 : 1),
  // The latest first; connected bots before all others.
  lastSeen: ({ id }, { live, details }) => {
    if (live.get(id)) return 0;
    const seen = details.get(id)?.lastSeenAt;
    return seen ? 1e15 - Date.parse(seen) : "";
  },
  shard: ({ id }, { live, shardLabels }) => shardLabels.get(live.get(id)?.shardId ?? "") ?? "",
  party: ({ id }, { live }) => live.get(id)?.party?.members.length ?? "",
  level: ({ id }, { live }) => {
    const bot = live.get(id);
    return (bot && ownMember(bot)?.level) ?? "";
  },
  account: ({ id }, { details }) => details.get(id)?.accountId ?? "",
  created: (bot) => bot.id,
} satisfies Record<string, Key>;

export type SortColumn = keyof typeof KEYS;
export const SORT_COLUMNS = Object.keys(KEYS) as SortColumn[];

/** Columns whose values change while the list is shown. */
export const LIVE_SORTS: ReadonlySet<SortColumn> = new Set(["live", "lastSeen", "shard", "party", "level"]);

export interface BotSort {
  column: SortColumn;
  descending: boolean;
}

/** For the URL: `nickname` ascending, `-nickname` descending. */
export const formatSort = ({ column, descending }: BotSort): string => (descending ? `-${column}` : column);

export function parseSort(text: string): BotSort | null {
  const descending = text.startsWith("-");
  const column = SORT_COLUMNS.find((name) => name === text.slice(descending ? 1 : 0));
  return column ? { column, descending } : null;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const byCode = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Sorts by a column. Bots with equal values, and all bots without a sort, stay in the order oldest first. */
export function sortBots(bots: readonly Bot[], sort: BotSort | null, facts: SortFacts): Bot[] {
  if (!sort) return [...bots];
  const key: Key = KEYS[sort.column];
  const compareTexts = ["id", "created", "account"].includes(sort.column) ? byCode : collator.compare;
  const compare = (a: string | number, b: string | number) =>
    typeof a === "number" && typeof b === "number" ? a - b : compareTexts(String(a), String(b));
  const keyed = bots.map((bot) => ({ bot, value: key(bot, facts) }));
  // Bots without a value come last in both directions.
  const rank = (value: string | number) => (value === "" ? 1 : 0);
  keyed.sort(
    (a, b) =>
      rank(a.value) - rank(b.value) || (sort.descending ? compare(b.value, a.value) : compare(a.value, b.value)),
  );
  return keyed.map(({ bot }) => bot);
}
