"use client";

import { useQuery } from "@tanstack/react-query";
import type { AutomationSummary } from "#server/contract/automation-runs.ts";
import { useTRPC } from "../../../_ui/trpc.ts";

const REFETCH_MS = 10_000;

export interface Summaries {
  /** By `summaryKey`. Undefined while they are loaded, and where that failed. */
  byKey: ReadonlyMap<string, AutomationSummary> | undefined;
  isError: boolean;
}

export const summaryKey = (categoryId: string, automationId: string | undefined) => `${categoryId} ${automationId}`;

/** What the automations of one category, or of all, did today. It is read again while the page is seen. */
export function useSummaries(category: string | undefined): Summaries {
  const { data, isError, dataUpdatedAt } = useQuery(
    useTRPC().automations.list.queryOptions(category === undefined ? {} : { category }, {
      refetchInterval: REFETCH_MS,
    }),
  );
  void dataUpdatedAt; // times ago go on also while nothing runs
  const byKey = data && new Map(data.map((one) => [summaryKey(one.category.id, one.id), one]));
  return { byKey, isError };
}
