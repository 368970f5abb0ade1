import type { Bot } from "#server/contract/bots.ts";
import type { Language } from "../../../_languages/language.ts";

export interface BotGroup {
  /** The category's id; null for bots without a category. */
  id: string | null;
  name: string;
  bots: Bot[];
}

const byName = new Intl.Collator("en", { numeric: true });

/** Groups bots by category, sorted by name; bots without a category come last, empty groups are left out. */
export function groupBotsByCategory(
  { t }: Language,
  bots: readonly Bot[],
  categories: readonly { id: string; name: string }[],
): BotGroup[] {
  const botsByCategory = Map.groupBy(bots, ({ parent }) => parent);
  const sorted = categories.toSorted((a, b) => byName.compare(a.name, b.name));
  const categoryIds = new Set(sorted.map(({ id }) => id));
  const uncategorised = bots.filter(({ parent }) => parent === null || !categoryIds.has(parent));
  const groups = [
    ...sorted.map(({ id, name }) => ({ id, name, bots: botsByCategory.get(id) ?? [] })),
    { id: null, name: t("fleet.uncategorised"), bots: uncategorised },
  ];
  return groups.filter((group) => group.bots.length > 0);
}
