"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { BotStatus } from "#control/bot-status.ts";
import { isEveryBot, readsReason, readsStatus } from "#server/contract/bot-filter.ts";
import type { Bot } from "#server/contract/bots.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useFleetBots, useIsFleetKnown } from "../../_live/fleet-provider.tsx";
import { useAreReasonsKnown, useBotReasons } from "../../_reasons/use-bot-reasons.ts";
import { LIVE_SORTS, sortBots } from "./bot-sort.ts";
import { beginFacets, type Facets, filterBots } from "./filter-bots.ts";
import type { ListFacts } from "./list-facts.tsx";
import type { ListState } from "./use-list-state.ts";
import { useSelection } from "./use-selection.ts";

/** How often rows may change their places because of what the bots do. */
const SORT_INTERVAL_MS = 2_000;

interface Options {
  bots: readonly Bot[];
  /** False while they are the first of more, which have not arrived. */
  isWhole: boolean;
  facts: ListFacts;
  state: ListState;
}

/**
 * The bots that match the view and the filter, sorted, and which of them are selected. `isAwaited`: which ones match is not
 * known yet.
 */
export function useMatchingBots({ bots, isWhole, facts, state }: Options) {
  const filter = useDeferredValue(state);
  const fleet = useFleetBots();
  const slowFleet = useSlowValue(fleet, SORT_INTERVAL_MS);
  // With another sort or filter, changes of the fleet neither sort nor filter the list again.
  const sortedFleet = filter.sort && LIVE_SORTS.has(filter.sort.column) ? slowFleet : null;
  const filteredFleet = readsStatus(filter) ? fleet : null;
  const reasonOf = useBotReasons();
  const slowReasonOf = useSlowValue(reasonOf, SORT_INTERVAL_MS);
  const sortedReasons = filter.sort?.column === "reason" ? slowReasonOf : null;
  const filteredReasons = readsReason(filter) ? reasonOf : null;
  // Sorting takes the most time, so it comes first and is not repeated while a person types in the search.
  const sorted = useMemo(
    () =>
      sortBots(bots, filter.sort, {
        ...facts,
        live: sortedFleet ?? NO_LIVE_BOTS,
        reasonOf: (botId) => sortedReasons?.(botId)?.reason.code,
      }),
    [bots, filter.sort, facts, sortedFleet, sortedReasons],
  );
  const count = useQuery(useTRPC().bots.count.queryOptions({})).data;
  const serviceCount = isWhole ? undefined : count;
  const facets = useMemo<Facets>(
    () =>
      isWhole
        ? filterBots(
            sorted,
            filter,
            (bot) => filteredFleet?.get(bot.id)?.status ?? BotStatus.Offline,
            (bot) => filteredReasons?.(bot.id)?.reason.code,
          )
        : beginFacets(sorted, serviceCount),
    [sorted, isWhole, serviceCount, filter, filteredFleet, filteredReasons],
  );
  const isFleetKnown = useIsFleetKnown();
  const areReasonsKnown = useAreReasonsKnown();
  const needsAll = !isEveryBot(filter) || filter.sort !== null;
  const isAwaited =
    (!isWhole && needsAll) || (!isFleetKnown && readsStatus(filter)) || (!areReasonsKnown && readsReason(filter));
  return { facets, isAwaited, ...useSelection(facets.bots) };
}

const NO_LIVE_BOTS = { get: () => undefined };

/** The value, which changes at most once in this time. */
function useSlowValue<Value>(value: Value, intervalMs: number): Value {
  const [shown, setShown] = useState(() => value);
  const changedAt = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, changedAt.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      changedAt.current = Date.now();
      setShown(() => value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, intervalMs]);
  return shown;
}
