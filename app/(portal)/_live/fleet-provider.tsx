"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSubscription } from "@trpc/tanstack-react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { HistoryEntry } from "#server/contract/bot-history.ts";
import type { GatewayBot, GatewayShard } from "#server/contract/gateway.ts";
import { LaterCode, useLaterCode } from "../../_ui/load-later.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { useOnline } from "../../_ui/use-browser-state.ts";
import { FleetStore, type LiveBots, type LiveConnection, NO_BOTS, NO_SHARDS } from "./fleet-store.ts";
import type { QueryRefresher } from "./query-refresher.ts";

const RECONNECT_DELAY_MS = 5_000;
const FleetContext = createContext<FleetStore | null>(null);

function useFleet(): FleetStore {
  const store = useContext(FleetContext);
  if (!store) throw new Error("useFleet needs a FleetProvider above it");
  return store;
}

/** Subscribes to the account's fleet: one event stream for the whole tab, opened again when it breaks. */
export function FleetProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const trpc = useTRPC();
  const [store] = useState(() => new FleetStore());
  // Messages that come before its code wait for it, in their order.
  const [refresher] = useState(() => {
    const options = { client, trpc, renderedAt: performance.timeOrigin, onLate: store.setLate };
    return new LaterCode(async () => new (await import("./query-refresher.ts")).QueryRefresher(options), {
      content: true,
    });
  });
  const isOnline = useOnline();
  const started = useLaterCode(refresher);
  useEffect(() => started?.start(), [started]);
  return (
    <FleetContext value={store}>
      {isOnline && <FleetStream store={store} refresher={refresher} />}
      {children}
    </FleetContext>
  );
}

/** An event stream that starts after the last event that the store has. */
function FleetStream({ store, refresher }: { store: FleetStore; refresher: LaterCode<QueryRefresher> }) {
  const trpc = useTRPC();
  const [lastEventId] = useState(() => store.getEventId());
  const queryClient = useQueryClient();
  const { status, reset, error } = useSubscription(
    trpc.live.watch.subscriptionOptions(
      { lastEventId, withChanges: true },
      {
        onData: (message) =>
          "id" in message
            ? store.handleEvent(message.id, message.data)
            : void refresher.start().then(() => refresher.get()?.receive(message)),
      },
    ),
  );
  const isSignedOut = error?.data?.code === "UNAUTHORIZED";
  useEffect(() => {
    // The refusal of this query is what the dialog for a session that has ended waits for.
    if (isSignedOut) void queryClient.prefetchQuery(trpc.identity.user.queryOptions({}, { staleTime: 0 }));
  }, [isSignedOut, queryClient, trpc]);
  useEffect(() => store.setConnected(status === "pending"), [store, status]);
  useEffect(() => () => store.setConnected(false), [store]);
  useEffect(() => {
    if (status !== "error") return;
    const timer = setTimeout(reset, RECONNECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return null;
}

const INITIAL_CONNECTION: LiveConnection = { state: "connecting", lastAt: 0 };

/** The connected bots, by id. */
export function useFleetBots(): LiveBots {
  const store = useFleet();
  return useSyncExternalStore(store.subscribe, store.getBots, () => NO_BOTS);
}

/** The live state of a bot; null while it is not connected. Changes of other bots do not render the component. */
export function useLiveBot(botId: string): GatewayBot | null {
  const store = useFleet();
  return useSyncExternalStore(
    store.subscribe,
    () => store.getBot(botId),
    () => null,
  );
}

/** The shards that connect the account's bots. */
export function useShards(): readonly GatewayShard[] {
  const store = useFleet();
  return useSyncExternalStore(store.subscribe, store.getShards, () => NO_SHARDS);
}

export function useLiveConnection(): LiveConnection {
  const store = useFleet();
  return useSyncExternalStore(store.subscribe, store.getConnection, () => INITIAL_CONNECTION);
}

/** Whether the states of the bots have arrived. Until then a bot that is not among them may be connected. */
export const useIsFleetKnown = (): boolean => useLiveConnection().state !== "connecting";

/** Calls back when the account's notifications have changed, or may have. */
export function useNotificationChanges(onChange: () => void): void {
  const store = useFleet();
  const onEvent = useEffectEvent(onChange);
  useEffect(() => store.subscribeToNotifications(() => onEvent()), [store]);
}

/** Calls back for each new history entry of a bot, or of any bot when `botId` is null. */
export function useBotActivity(botId: string | null, onEntry: (entry: HistoryEntry) => void): void {
  const store = useFleet();
  const onActivity = useEffectEvent((entry: HistoryEntry) => {
    if (botId === null || entry.botId === botId) onEntry(entry);
  });
  useEffect(() => store.subscribeToActivity(onActivity), [store]);
}
