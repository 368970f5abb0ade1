"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { Incident } from "#server/contract/incidents.ts";
import { MAX_LISTED_INCIDENTS } from "#server/contract/limits/status.ts";
import { useTRPC, useTRPCClient } from "../../../_ui/trpc.ts";

const REFETCH_MS = 10_000;

/** The open incidents, then those that have ended, page by page. */
export function useIncidents() {
  const client = useTRPCClient();
  const trpc = useTRPC();
  return useInfiniteQuery({
    queryKey: trpc.incidents.list.queryKey({}),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => client.incidents.list.query(pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: lastOfFullPage,
    refetchInterval: REFETCH_MS,
  });
}

function lastOfFullPage(page: Incident[]): string | undefined {
  const ended = page.filter(({ resolvedAt }) => resolvedAt !== null);
  return ended.length === MAX_LISTED_INCIDENTS ? ended.at(-1)?.id : undefined;
}
