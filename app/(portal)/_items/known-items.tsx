"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { CatalogueItem, FoundItems } from "#server/contract/items.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { splitItemIds } from "./split-item-ids.ts";

/** An id that is being typed is looked up when the person pauses. */
const DEBOUNCE_MS = 250;
const STALE_MS = 60_000;

/** The catalogue's items of one page. */
export interface KnownItems {
  /** Undefined for an item that the catalogue does not have. */
  get: (id: string) => CatalogueItem | undefined;
}

function combine(results: readonly { data?: FoundItems | undefined }[]): KnownItems {
  const byId = new Map<string, CatalogueItem>();
  for (const { data } of results) for (const item of data?.items ?? []) byId.set(item.id.toLowerCase(), item);
  return { get: (id) => byId.get(id.toLowerCase()) };
}

/** Looks up what the ids of a page stand for, in as few queries as possible. */
export function useItems(ids: readonly string[]): KnownItems {
  const trpc = useTRPC();
  const [wanted] = useDebouncedValue(JSON.stringify(splitItemIds(ids)), DEBOUNCE_MS);
  const queries = useMemo(() => JSON.parse(wanted) as string[][], [wanted]);
  return useQueries({
    queries: queries.map((some) =>
      trpc.items.get.queryOptions({ ids: some }, { staleTime: STALE_MS, placeholderData: keepPreviousData }),
    ),
    combine,
  });
}

const NOTHING: KnownItems = { get: () => undefined };
const KnownItemsContext = createContext<KnownItems>(NOTHING);

/** Names the items below it: one lookup for all of them. */
export function KnownItemsProvider({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  return <KnownItemsContext value={useItems(ids)}>{children}</KnownItemsContext>;
}

export const useKnownItems = (): KnownItems => useContext(KnownItemsContext);
