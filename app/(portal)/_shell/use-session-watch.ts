"use client";

import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { SESSION_ENDED_NOTICE } from "../../_ui/notify.ts";
import { sessionState } from "../../_ui/session-state.ts";
import { useTRPCClient } from "../../_ui/trpc.ts";
import { useLiveConnection } from "../_live/fleet-provider.tsx";

const isTrpcError = (error: unknown): error is TRPCClientError<PortalRouter> => error instanceof TRPCClientError;
const isSignedOut = (error: unknown) => isTrpcError(error) && error.data?.code === "UNAUTHORIZED";

/** When somebody may have signed in elsewhere: another tab has the same session. */
const RETURN_EVENTS = ["focus", "pageshow", "visibilitychange"];

/**
 * Whether the session of the tab has ended. A refused call is no proof: it may have been sent before somebody signed in
 * again, here or in another tab. So the service is asked, and again whenever that may have happened.
 */
export function useSessionWatch(userId: string) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const state = useSyncExternalStore(sessionState.subscribe, sessionState.get, () => "open" as const);
  const [isOther, setOther] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const checks = useRef({ last: 0, lastSuccess: 0 });
  const check = useEffectEvent(async (mayAsk: boolean): Promise<void> => {
    checks.current.last += 1;
    const own = checks.current.last;
    try {
      const { id } = await client.identity.user.query({});
      checks.current.lastSuccess = own;
      if (id !== userId) {
        setOther(true);
        return leaveForOverview();
      }
      if (sessionState.get() !== "ended") return;
      sessionState.set("renewed");
      setAsking(false);
      notifications.hide(SESSION_ENDED_NOTICE);
      await queryClient.invalidateQueries();
    } catch (error) {
      if (own < checks.current.lastSuccess || !isSignedOut(error)) return;
      sessionState.set("ended");
      if (mayAsk) setAsking(true);
    }
  });
  useEffect(() => {
    const read = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === "updated" && event.action?.type === "error" && isSignedOut(event.action.error))
        void check(true);
    };
    // It may have been refused before this code was loaded.
    if (queryClient.getQueryCache().findAll({ predicate: (query) => isSignedOut(query.state.error) }).length > 0)
      void check(true);
    const stops = [queryClient.getQueryCache().subscribe(read), queryClient.getMutationCache().subscribe(read)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  const isEnded = state === "ended";
  useEffect(() => {
    if (!isEnded) return;
    const look = () => void (document.visibilityState === "visible" && check(false));
    for (const event of RETURN_EVENTS) window.addEventListener(event, look);
    return () => {
      for (const event of RETURN_EVENTS) window.removeEventListener(event, look);
    };
  }, [isEnded]);
  const { state: live } = useLiveConnection();
  useEffect(() => {
    if (isEnded && live === "live") void check(false); // a session that has ended gets no live updates
  }, [isEnded, live]);
  return { isAsking, isOther, putAway: () => setAsking(false), check: () => void check(false) };
}

/** The page shows data of the person who was signed in before: nothing of it may stay, and no form may ask to stay. */
function leaveForOverview(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace("/overview");
}
