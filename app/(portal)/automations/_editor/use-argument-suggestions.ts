"use client";

import { ARGUMENT_SOURCES } from "../../_commands/argument-sources.ts";
import type { CommandInfo } from "../../_commands/typed-argument.ts";
import { useItemSearch } from "../../_items/use-item-search.ts";
import { usePeopleSource } from "../../_people/people-source.tsx";
import { usePeopleSearch } from "../../_people/use-people-search.ts";
import { useEditor } from "./editor-context.ts";

const MAX_SUGGESTIONS = 8;
const MIN_PEOPLE_LENGTH = 2;

/**
 * What an argument may be: items of the catalogue, or players whom a connected bot finds. Undefined for one that names
 * neither.
 */
export function useArgumentSuggestions(command: CommandInfo, index: number, typed: string): string[] | undefined {
  const { categoryId } = useEditor();
  const source = ARGUMENT_SOURCES[command.name]?.[index] ?? null;
  const isItem = source?.of === "items";
  const isPerson = source !== null && !isItem && source.of !== "channels" && source.of !== "variants";
  const isPlaceholder = typed.includes("{");
  const kind = source?.of === "items" ? (source.kind ?? undefined) : undefined;
  const enabled = isItem && !isPlaceholder;
  const { items } = useItemSearch({ query: typed, kind, limit: MAX_SUGGESTIONS, enabled, categoryId });
  const { botId } = usePeopleSource();
  const mayAsk = isPerson && !isPlaceholder && typed.trim().length >= MIN_PEOPLE_LENGTH;
  const { people } = usePeopleSearch({ botId, prefix: typed, enabled: mayAsk });
  if (isItem) return enabled ? namesOf(items) : [];
  if (isPerson) return mayAsk ? unique(people.map(({ id, displayName }) => displayName ?? id)) : [];
  return undefined;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/** An item by its name, or by its id where several have the name. */
const namesOf = (items: readonly { id: string; name: string }[]): string[] =>
  unique(items.map(({ id, name }) => (items.filter((one) => one.name === name).length > 1 ? id : name)));
