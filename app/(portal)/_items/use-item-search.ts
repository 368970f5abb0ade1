"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CatalogueItem, ItemKind, MissingCatalogue } from "#server/contract/items.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useViewerLocale } from "../../_ui/use-viewer-locale.ts";

const DEBOUNCE_MS = 80;
const MAX_QUERY_LENGTH = 255;
const STALE_MS = 60_000;
const NO_ITEMS: readonly CatalogueItem[] = [];

interface Options {
  query: string;
  /** Items of every kind without it. */
  kind: ItemKind | undefined;
  limit: number;
  enabled: boolean;
  /** Items are found by their names in its languages, and in the browser's. */
  categoryId: string | null;
}
export interface FoundSuggestions {
  items: readonly CatalogueItem[];
  missing: MissingCatalogue | null;
  state: "searching" | "failed" | "done";
}

/** Searches the catalogue for what a person types. Until the answer arrives, the previous items stay. */
export function useItemSearch({ query, kind, limit, enabled, categoryId }: Options): FoundSuggestions {
  const trpc = useTRPC();
  const locale = useViewerLocale();
  const [typed] = useDebouncedValue(query.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed(), DEBOUNCE_MS);
  const { data, isError } = useQuery(
    trpc.items.search.queryOptions(
      { query: typed, limit, locale, ...(kind && { kind }), ...(categoryId && { category: categoryId }) },
      {
        enabled,
        placeholderData: keepPreviousData,
        // A cluster that connects now brings its items.
        staleTime: ({ state }) => (state.data?.missing ? 0 : STALE_MS),
      },
    ),
  );
  const state = isError ? "failed" : data ? "done" : "searching";
  return { items: data?.items ?? NO_ITEMS, missing: data?.missing ?? null, state };
}
