"use client";

import { useMemo } from "react";
import type { CatalogueItem } from "#server/contract/items.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { formatFacts } from "../../_ui/format.ts";
import { useItemSearch } from "../_items/use-item-search.ts";
import { type ArgumentSource, findSource, type PeopleRelation, type SourcedArgument } from "./argument-sources.ts";
import { type Suggestion, suggestCompletions } from "./suggest-completions.ts";
import { type CommandInfo, findTypedArgument, quoteArgument, type TypedArgument } from "./typed-argument.ts";
import { nameOrId, type SuggestedPerson, usePeopleSuggestions } from "./use-people-suggestions.ts";
import { suggestVariants, useWornItem } from "./worn-variants.ts";

const MAX_SUGGESTIONS = 8;

/** Where a command is to run. */
export interface CommandTarget {
  /** The bot whose friends and party are suggested. Null for a command that runs on several bots. */
  botId: string | null;
  /** The category whose own commands are suggested, and in whose languages items are found. */
  categoryId: string | null;
}

/**
 * Suggests what a command line may go on with: a command, an option, an item of the catalogue, what can be chosen of the
 * item that the bot wears, or a player.
 */
export function useSuggestions(
  commands: readonly CommandInfo[],
  text: string,
  { botId, categoryId }: CommandTarget,
): Suggestion[] {
  const language = useLanguage();
  const argument = useMemo(() => findTypedArgument(commands, text), [commands, text]);
  const sourced = argument && findSource(argument);
  const typed = argument?.typed ?? "";
  const source = sourced?.source ?? null;
  const kind = source?.of === "items" ? (source.kind ?? undefined) : undefined;
  const enabled = source?.of === "items";
  const { items } = useItemSearch({ query: typed, kind, limit: MAX_SUGGESTIONS, enabled, categoryId });
  const relation = source && relationOf(source);
  const people = usePeopleSuggestions({ source: relation, typed, botId, limit: MAX_SUGGESTIONS });
  const worn = useWornItem(botId, argument);
  const completions = suggestCompletions(language, commands, text);
  if (!argument || !sourced) return completions;
  const others = relation
    ? suggestPeople(language, argument, sourced, people, relation)
    : [...suggestItems(language, argument, sourced, items), ...suggestVariants(language, argument, sourced, worn)];
  return [...completions, ...others].filter(({ line }) => line.trimEnd() !== text.trimEnd());
}

const relationOf = ({ of }: ArgumentSource): PeopleRelation | null =>
  of === "items" || of === "channels" || of === "variants" ? null : of;

const endOf = ({ isLast }: SourcedArgument): string => (isLast ? "" : " ");

function suggestItems(
  { t }: Language,
  { lineStart }: TypedArgument,
  sourced: SourcedArgument,
  items: readonly CatalogueItem[],
): Suggestion[] {
  if (sourced.source.of !== "items") return [];
  return items.map((item) => {
    const isAmbiguous = items.some(({ id, name }) => id !== item.id && name === item.name);
    const written = (isAmbiguous ? null : quoteArgument(item.name, sourced)) ?? item.id;
    const description = formatFacts([...(item.names ?? []), t(`items.kinds.${item.kind}`), item.id]);
    return { line: lineStart + written + endOf(sourced), label: item.name, description, item };
  });
}

function suggestPeople(
  { t }: Language,
  { lineStart }: TypedArgument,
  sourced: SourcedArgument,
  people: readonly SuggestedPerson[],
  relation: PeopleRelation,
): Suggestion[] {
  return people.map((person) => ({
    line: lineStart + (quoteArgument(nameOrId(person), sourced) ?? person.id) + endOf(sourced),
    label: person.name,
    description: formatFacts([t(`commands.people.${relation}`), person.id]),
    isPerson: true,
  }));
}
