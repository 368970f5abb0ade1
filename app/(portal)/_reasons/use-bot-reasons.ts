"use client";

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { BotReasonGroup, ReasonOfBot } from "#server/contract/bot-reasons.ts";
import type { GatewayBot, GatewayShard } from "#server/contract/gateway.ts";
import { reasonOfPlace, reasonOfState } from "#server/contract/reason-of-live-state.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useFleetBots, useIsFleetKnown, useLiveBot, useLiveConnection, useShards } from "../_live/fleet-provider.tsx";
import type { LiveBots } from "../_live/fleet-store.ts";

/** After a change of the fleet, reasons are read again: soon, and not for each event. */
const REFETCH_DELAY_MS = 500;
const MIN_INTERVAL_MS = 3_000;
/** For changes without an event. */
const REFETCH_INTERVAL_MS = 30_000;

type ReasonsById = ReadonlyMap<string, ReasonOfBot>;
export const NO_REASONS: ReasonsById = new Map();
const byData = new WeakMap<readonly BotReasonGroup[], ReasonsById>();

/** Made once for each answer, however many components read it. */
function indexReasons(groups: readonly BotReasonGroup[]): ReasonsById {
  const known = byData.get(groups);
  if (known) return known;
  const reasons = new Map<string, ReasonOfBot>();
  for (const group of groups)
    for (const [index, id] of group.bots.entries()) reasons.set(id, reasonOfPlace(group, index));
  byData.set(groups, reasons);
  return reasons;
}

export const useReasonsById = (): ReasonsById => {
  const { data } = useQuery(useTRPC().bots.reasons.queryOptions({}, { placeholderData: keepPreviousData }));
  return data ? indexReasons(data) : NO_REASONS;
};

/** Whether it is known why which bots are not connected. */
export const useAreReasonsKnown = (): boolean =>
  useQuery(useTRPC().bots.reasons.queryOptions({}, { placeholderData: keepPreviousData })).data !== undefined;

/** What is known of a connected bot is newer than the list of reasons. */
export function findReason(listed: ReasonOfBot | null, live: GatewayBot | null | undefined): ReasonOfBot | null {
  // A bot that was disabled a moment ago is still signed in.
  if (!live || listed?.reason.code === "disabled" || listed?.reason.code === "category_disabled") return listed;
  const reason = reasonOfState(live);
  return reason && { reason, queue: null };
}

/** Why the bot is not connected; null while it is, and until it is known. For a page of one bot. */
export function useBotReason(botId: string): ReasonOfBot | null {
  const { data } = useQuery(useTRPC().bots.reason.queryOptions({ botId }));
  return findReason(data ?? null, useLiveBot(botId));
}

/** Whether the service says that the bot is connected, and its live state has not arrived yet. */
export function useIsLiveStateAwaited(botId: string): boolean {
  const { data } = useQuery(useTRPC().bots.reason.queryOptions({ botId }));
  const live = useLiveBot(botId);
  const isKnown = useIsFleetKnown();
  return data === null && !live && !isKnown;
}

/** Why a bot of the account is not connected. The function changes when any answer may. */
export function useBotReasons(): (botId: string) => ReasonOfBot | null {
  const reasons = useReasonsById();
  const live = useFleetBots();
  return useMemo(() => (botId: string) => findReason(reasons.get(botId) ?? null, live.get(botId)), [reasons, live]);
}

/** What reasons depend on, as far as this tab knows it. */
function describeFleet(live: LiveBots, shards: readonly GatewayShard[]): string {
  const counts = [0, 0, 0, 0, 0];
  for (const { status } of live.values()) counts[status] = (counts[status] ?? 0) + 1;
  const { 1: booting, 4: disconnected } = counts;
  return JSON.stringify([
    live.size,
    booting,
    disconnected,
    ...shards.flatMap(({ id, assignedBots, capacity, categories }) => [id, assignedBots, capacity, categories.length]),
  ]);
}

/** Keeps reasons up to date while the page is open. Once on a page that shows any. */
export function useReasonUpdates(): void {
  const trpc = useTRPC();
  const client = useQueryClient();
  const live = useFleetBots();
  const shards = useShards();
  const { state } = useLiveConnection();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const fleet = useMemo(() => describeFleet(live, shards), [live, shards]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  const cause = `${state} ${fleet} ${categories.dataUpdatedAt}`;
  const earlierCause = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = earlierCause.current === null;
    if (earlierCause.current === cause) return;
    earlierCause.current = cause;
    if (isFirst) return;
    timer.current ??= setTimeout(
      () => {
        timer.current = null;
        readAt.current = performance.now();
        const { reason, reasons, reasonCounts, problemCounts } = trpc.bots;
        for (const read of [reason, reasons, reasonCounts, problemCounts])
          void client.invalidateQueries(read.pathFilter());
        void client.invalidateQueries(trpc.botSignIns.availability.pathFilter()); // the remedy needs a cluster
      },
      Math.max(REFETCH_DELAY_MS, readAt.current + MIN_INTERVAL_MS - performance.now()),
    );
  }, [cause, client, trpc]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
}

/** How many bots are not connected for which reason. */
export const useReasonCounts = () =>
  useQuery(useTRPC().bots.reasonCounts.queryOptions({}, { refetchInterval: REFETCH_INTERVAL_MS }));
