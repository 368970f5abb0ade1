import { useEffect, useMemo, useRef } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { LiveBots } from "../fleet-state.ts";

/** Reads the list of bots again when a bot is connected that it does not have: it was created elsewhere. */
export function useRefetchForNewBots(
  bots: readonly Bot[] | undefined,
  live: LiveBots,
  refetch: () => Promise<unknown>,
): void {
  const knownIds = useMemo(() => bots && new Set(bots.map(({ id }) => id)), [bots]);
  // A bot that the next list does not have either is not asked for again.
  const requestedIds = useRef(new Set<string>());
  useEffect(() => {
    if (!knownIds) return;
    const isNew = (id: string) => !knownIds.has(id) && !requestedIds.current.has(id);
    const newIds = [...live.values()].map(({ id }) => id).filter(isNew);
    if (newIds.length === 0) return;
    for (const id of newIds) requestedIds.current.add(id);
    void refetch();
  }, [knownIds, live, refetch]);
}
