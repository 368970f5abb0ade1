"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HistoryEntry } from "#server/contract/bot-history.ts";
import type { HistoryKind } from "#server/contract/history-kinds.ts";
import { notifyError } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useBotActivity } from "../../../_live/fleet-provider.tsx";

const PAGE_SIZE = 100;
const NO_PAGES: Pages = { kindsKey: "", live: [], older: [], isComplete: false };

interface Pages {
  /** The kinds that the entries were loaded for. */
  kindsKey: string;
  /** Entries that arrived after the page was opened, newest first. */
  live: readonly HistoryEntry[];
  older: readonly HistoryEntry[];
  /** There are no older entries. */
  isComplete: boolean;
}

/** The history of a bot, newest first: the newest page, older pages on request, and new entries as they arrive. */
export function useHistory(botId: string, kinds: readonly HistoryKind[]) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const kindsKey = kinds.join();
  const query = { botId, ...(kinds.length > 0 && { kinds: [...kinds] }), limit: PAGE_SIZE };
  const first = useQuery(trpc.live.history.queryOptions(query, { refetchOnMount: "always" }));
  const [loaded, setLoaded] = useState(NO_PAGES);
  const pages = loaded.kindsKey === kindsKey ? loaded : { ...NO_PAGES, kindsKey };
  const change = (update: (current: Pages) => Partial<Pages>) =>
    setLoaded((previous) => {
      const current = previous.kindsKey === kindsKey ? previous : { ...NO_PAGES, kindsKey };
      return { ...current, ...update(current) };
    });
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);

  useBotActivity(botId, (entry) => {
    if (kinds.length === 0 || kinds.includes(entry.kind)) change(({ live }) => ({ live: [entry, ...live] }));
  });
  const entries = first.data && unique([...pages.live, ...first.data, ...pages.older]);
  const loadOlder = async () => {
    const last = entries?.at(-1);
    if (!last) return;
    setIsLoadingOlder(true);
    try {
      const page = await client.fetchQuery(trpc.live.history.queryOptions({ ...query, before: last.id }));
      change(({ older }) => ({ older: [...older, ...page], isComplete: page.length < PAGE_SIZE }));
    } catch (error) {
      notifyError(error);
    }
    setIsLoadingOlder(false);
  };
  return {
    entries,
    hasOlder: (first.data?.length ?? 0) === PAGE_SIZE && !pages.isComplete,
    isLoadingOlder,
    loadOlder: () => void loadOlder(),
    error: first.error,
    refetch: () => void first.refetch(),
  };
}

/** An entry can both arrive live and be in a loaded page. */
const unique = (entries: readonly HistoryEntry[]) => [...new Map(entries.map((entry) => [entry.id, entry])).values()];
