"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { HistoryEntry, HistoryKind } from "#server/contract/live.ts";
import { notifyFailed } from "../../../../_ui/notify.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useActivity } from "../../../_live/fleet-provider.tsx";

const PAGE = 100;
const NOTHING: Pages = { of: "", heard: [], older: [], isAll: false };

interface Pages {
  /** For which kinds they are. */
  of: string;
  heard: readonly HistoryEntry[];
  older: readonly HistoryEntry[];
  /** The last page was not full. */
  isAll: boolean;
}

/** The latest first: a page of what is kept, older ones when asked for, and what happens meanwhile. */
export function useHistory(botId: string, kinds: readonly HistoryKind[]) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const of = kinds.join();
  const asked = { botId, ...(kinds.length > 0 && { kinds: [...kinds] }), limit: PAGE };
  const first = useQuery(trpc.live.history.queryOptions(asked, { refetchOnMount: "always" }));
  const [kept, setKept] = useState(NOTHING);
  const pages = kept.of === of ? kept : { ...NOTHING, of };
  const change = (next: (known: Pages) => Partial<Pages>) =>
    setKept((known) => {
      const current = known.of === of ? known : { ...NOTHING, of };
      return { ...current, ...next(current) };
    });
  const [isLoadingOlder, setIsLoadingOlder] = useState(false);

  useActivity(botId, (entry) => {
    if (kinds.length === 0 || kinds.includes(entry.kind)) change(({ heard }) => ({ heard: [entry, ...heard] }));
  });
  const entries = first.data && unique([...pages.heard, ...first.data, ...pages.older]);
  const loadOlder = async () => {
    const last = entries?.at(-1);
    if (!last) return;
    setIsLoadingOlder(true);
    try {
      const page = await client.fetchQuery(trpc.live.history.queryOptions({ ...asked, before: last.id }));
      change(({ older }) => ({ older: [...older, ...page], isAll: page.length < PAGE }));
    } catch (error) {
      notifyFailed(error);
    }
    setIsLoadingOlder(false);
  };
  return {
    entries,
    hasOlder: (first.data?.length ?? 0) === PAGE && !pages.isAll,
    isLoadingOlder,
    loadOlder: () => void loadOlder(),
    error: first.error,
    refetch: () => void first.refetch(),
  };
}

/** Something may be heard of and be read as well. */
const unique = (entries: readonly HistoryEntry[]) => [...new Map(entries.map((entry) => [entry.id, entry])).values()];
