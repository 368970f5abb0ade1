import { type Bot, BotFlag } from "#server/contract/bots.ts";

export const SORT_COLUMNS = ["nickname", "status", "category", "email", "id"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export interface BotSort {
  column: SortColumn;
  descending: boolean;
}

/** As it stands in the address: `nickname`, or `-nickname` for the other way round. */
export const formatSort = ({ column, descending }: BotSort): string => (descending ? `-${column}` : column);

export function parseSort(text: string): BotSort | null {
  const descending = text.startsWith("-");
  const column = SORT_COLUMNS.find((name) => name === text.slice(descending ? 1 : 0));
  return column ? { column, descending } : null;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** What needs a person comes first. */
const flagRank = ({ flags }: Bot): string => {
  if (flags & BotFlag.InvalidAuth) return "0";
  if (flags & BotFlag.Disabled) return "1";
  return flags & BotFlag.Public ? "2" : "3";
};

/** Sorted by a column; bots that are equal there, and all of them without a sort, stay oldest first. */
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
  const filled = bots.map((bot) => ({ bot, text: key(bot) }));
  // Bots without the value come last, whichever way round.
  const rank = (text: string) => (text === "" ? 1 : 0);
  filled.sort(
    (a, b) => rank(a.text) - rank(b.text) || (sort.descending ? compare(b.text, a.text) : compare(a.text, b.text)),
  );
  return filled.map(({ bot }) => bot);
}
