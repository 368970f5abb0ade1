import type { Bot } from "#server/contract/bots.ts";

export interface BotGroup {
  /** Of the category; null for bots without one. */
  id: string | null;
  name: string;
  bots: Bot[];
}

const byName = new Intl.Collator("en", { numeric: true });

/** The bots of each category that has some, by name; those without one come last. */
export function groupBotsByCategory(
  bots: readonly Bot[],
  categories: readonly { id: string; name: string }[],
): BotGroup[] {
  const ofCategory = Map.groupBy(bots, ({ parent }) => parent);
  const named = categories.toSorted((a, b) => byName.compare(a.name, b.name));
  const known = new Set(named.map(({ id }) => id));
  const others = bots.filter(({ parent }) => parent === null || !known.has(parent));
  const groups = [
    ...named.map(({ id, name }) => ({ id, name, bots: ofCategory.get(id) ?? [] })),
    { id: null, name: "Uncategorised", bots: others },
  ];
  return groups.filter((group) => group.bots.length > 0);
}
