"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HistoryEntry, HistoryKind } from "#server/contract/live.ts";
import { notifyError } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useBotActivity } from "../../../_live/fleet-provider.tsx";

const PAGE_SIZE = 100;
const NO_PAGES: Pages = { kindsKey: "", live: [], older: [], isComplete: false };

interface Pages {
  /** For which kinds they are. */
  kindsKey: string;
  live: readonly HistoryEntry[];
  older: readonly HistoryEntry[];
  /** The last page was not full. */
  isComplete: boolean;
}

/** The latest first: a page of what is kept, older ones when asked for, and what happens meanwhile. */
export function useHistory(botId: string, kinds: readonly HistoryKind[]) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const of = kinds.join();
  const asked = { botId, ...(kinds.length > 0 && { kinds: [...kinds] }), limit: PAGE_SIZE };
  const first = useQuery(trpc.live.history.queryOptions(asked, { refetchOnMount: "always" }));
  const [kept, setKept] = useState(NO_PAGES);
  const pages = kept.kindsKey === of ? kept : { ...NO_PAGES, of };
  const change = (next: (known: Pages) => Partial<Pages>) =>
    setKept((known) => {
      const current = known.kindsKey === of ? known : { ...NO_PAGES, of };
      return { ...current, ...next(current) };
    });
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);

  useBotActivity(botId, (entry) => {
    if (kinds.length === 0 || kinds.includes(entry.kind)) change(({ live: heard }) => ({ live: [entry, ...heard] }));
  });
  const entries = first.data && unique([...pages.live, ...first.data, ...pages.older]);
  const loadOlder = async () => {
    const last = entries?.at(-1);
    if (!last) return;
    setIsLoadingOlder(true);
    try {
      const page = await client.fetchQuery(trpc.live.history.queryOptions({ ...asked, before: last.id }));
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

/** Something may be heard of and be read as well. */
const unique = (entries: readonly HistoryEntry[]) => [...new Map(entries.map((entry) => [entry.id, entry])).values()];
