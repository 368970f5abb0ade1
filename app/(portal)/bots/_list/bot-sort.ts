import { type Bot, BotFlag } from "#server/contract/bots.ts";

export const SORT_COLUMNS = ["nickname", "status", "category", "email", "id"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
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

/** Bots that need attention come first. */
const flagRank = ({ flags }: Bot): string => {
  if (flags & BotFlag.InvalidAuth) return "0";
  if (flags & BotFlag.Disabled) return "1";
  return flags & BotFlag.Public ? "2" : "3";
};

/** Sorts by a column. Bots with equal values, and all bots without a sort, stay in the order oldest first. */
export function sortBots(
  bots: readonly Bot[],
  sort: BotSort | null,
  categoryNames: ReadonlyMap<string, string>,
): Bot[] {
  if (!sort) return [...bots];
  const keyOf: Record<SortColumn, (bot: Bot) => string> = {
    nickname: (bot) => bot.nickname,
    status: flagRank,
    category: (bot) => (bot.parent === null ? "" : (categoryNames.get(bot.parent) ?? "")),
    email: (bot) => bot.email ?? "",
    id: (bot) => bot.id,
  };
  const key = keyOf[sort.column];
  const compare = sort.column === "id" ? (a: string, b: string) => (a < b ? -1 : Number(a > b)) : collator.compare;
  const keyed = bots.map((bot) => ({ bot, text: key(bot) }));
  // Bots without a value come last in both directions.
  const rank = (text: string) => (text === "" ? 1 : 0);
  keyed.sort(
    (a, b) => rank(a.text) - rank(b.text) || (sort.descending ? compare(b.text, a.text) : compare(a.text, b.text)),
  );
  return keyed.map(({ bot }) => bot);
}
