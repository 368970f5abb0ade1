"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { StatusPoint } from "#server/contract/charts.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useFleetBots, useIsFleetKnown, useShards } from "../_live/fleet-provider.tsx";
import { useNow } from "../_live/use-now.ts";
import { countLive } from "./count-live.ts";

/** The chart moves on also while nothing changes. */
const TICK_MS = 10_000;

/** The live statuses of the account's bots now, or those of one category; null until they are known. */
export function useLivePoint(categoryId: string | undefined): StatusPoint | null {
  const trpc = useTRPC();
  const live = useFleetBots();
  const shards = useShards();
  const isKnown = useIsFleetKnown();
  const now = useNow(TICK_MS);
  const all = useQuery(trpc.bots.count.queryOptions({}, { enabled: categoryId === undefined }));
  const first = useQuery(trpc.bots.listFirst.queryOptions({ categoryId }, { enabled: categoryId !== undefined }));
  const bots = categoryId === undefined ? all.data?.bots : first.data?.count;
  return useMemo(
    () =>
      isKnown && bots !== undefined && now > 0 ? countLive({ live, shards, categoryId, bots, at: Date.now() }) : null,
    [live, shards, categoryId, bots, isKnown, now],
  );
}
