"use client";

import { useMemo } from "react";
import type { CatalogueItem } from "#server/contract/items.ts";
import { itemsTexts } from "../_items/texts.ts";
import { useItemSearch } from "../_items/use-item-search.ts";
import { findSource, type SourcedArgument } from "./argument-sources.ts";
import { type Suggestion, suggestCompletions } from "./command-line.ts";
import type { CommandInfo } from "./find-command.ts";
import { commandsTexts } from "./texts.ts";
import { findTypedArgument, quoteArgument, type TypedArgument } from "./typed-argument.ts";
import { nameOrId, type SuggestedPerson, usePeopleSuggestions } from "./use-people-suggestions.ts";

const MAX_SUGGESTIONS = 8;

/** Suggests what a command line may go on with: a command, an option, an item of the catalogue, or a player. */
export function useSuggestions(commands: readonly CommandInfo[], text: string, botId: string | null): Suggestion[] {
  const argument = useMemo(() => findTypedArgument(commands, text), [commands, text]);
  const sourced = argument && findSource(argument);
  const typed = argument?.typed ?? "";
  const source = sourced?.source ?? null;
  const kind = source?.of === "items" ? (source.kind ?? undefined) : undefined;
  const { items } = useItemSearch({ query: typed, kind, limit: MAX_SUGGESTIONS, enabled: source?.of === "items" });
  const people = usePeopleSuggestions({ source: source?.of ?? null, typed, botId, limit: MAX_SUGGESTIONS });
  const completions = suggestCompletions(commands, text);
  if (!argument || !sourced) return completions;
  const others =
    sourced.source.of === "items" ? suggestItems(argument, sourced, items) : suggestPeople(argument, sourced, people);
  return [...completions, ...others].filter(({ line }) => line.trimEnd() !== text.trimEnd());
}

const endOf = ({ isLast }: SourcedArgument): string => (isLast ? "" : " ");

function suggestItems(
  { lineStart }: TypedArgument,
  sourced: SourcedArgument,
  items: readonly CatalogueItem[],
): Suggestion[] {
  return items.map((item) => {
    const isAmbiguous = items.some(({ id, name }) => id !== item.id && name === item.name);
    const written = (isAmbiguous ? null : quoteArgument(item.name, sourced)) ?? item.id;
    const description = `${itemsTexts.kinds[item.kind]} · ${item.id}`;
    return { line: lineStart + written + endOf(sourced), label: item.name, description, item };
  });
}

function suggestPeople(
  { lineStart }: TypedArgument,
  sourced: SourcedArgument,
  people: readonly SuggestedPerson[],
): Suggestion[] {
  return people.map((person) => ({
    line: lineStart + (quoteArgument(nameOrId(person), sourced) ?? person.id) + endOf(sourced),
    label: person.name,
    description: `${commandsTexts.people[sourced.source.of === "items" ? "players" : sourced.source.of]} · ${person.id}`,
    isPerson: true,
  }));
}
