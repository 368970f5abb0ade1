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
import { type Refused, SignInQuestion } from "./sign-in-question.ts";

const isTrpcError = (error: unknown): error is TRPCClientError<PortalRouter> => error instanceof TRPCClientError;
const isSignedOut = (error: unknown) => isTrpcError(error) && error.data?.code === "UNAUTHORIZED";

/** When somebody may have signed in elsewhere: another tab has the same session. */
const RETURN_EVENTS = ["focus", "pageshow", "visibilitychange"];
const ACT_EVENTS = ["click", "keydown"] as const;

interface CacheEvent {
  type: string;
  action?: { type: string; error?: unknown };
}

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
  const [question] = useState(() => new SignInQuestion());
  const checks = useRef({ last: 0, lastSuccess: 0 });
  const check = useEffectEvent(async (refused: Refused | null): Promise<void> => {
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
      question.reset();
      notifications.hide(SESSION_ENDED_NOTICE);
      await queryClient.invalidateQueries();
    } catch (error) {
      if (own < checks.current.lastSuccess || !isSignedOut(error)) return;
      sessionState.set("ended");
      if (refused !== null && question.mayShow(refused)) setAsking(true);
    }
  });
  useRefusals((refused) => void check(refused));
  const isEnded = state === "ended";
  useEffect(() => {
    if (!isEnded) return;
    const look = () => void (document.visibilityState === "visible" && check(null));
    for (const event of RETURN_EVENTS) window.addEventListener(event, look);
    for (const event of ACT_EVENTS) document.addEventListener(event, question.onAct, { capture: true });
    return () => {
      for (const event of ACT_EVENTS) document.removeEventListener(event, question.onAct, { capture: true });
      for (const event of RETURN_EVENTS) window.removeEventListener(event, look);
    };
  }, [isEnded, question]);
  const { state: live } = useLiveConnection();
  useEffect(() => {
    if (isEnded && live === "live") void check(null); // a session that has ended gets no live updates
  }, [isEnded, live]);
  const putAway = () => {
    question.putAway();
    setAsking(false);
  };
  return { isAsking, isOther, putAway, check: () => void check(null) };
}

/** Tells of each call that is refused because nobody is signed in. */
function useRefusals(onRefused: (refused: Refused) => void): void {
  const queryClient = useQueryClient();
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    const read = (refused: Refused) => (event: CacheEvent) => {
      if (event.type === "updated" && event.action?.type === "error" && isSignedOut(event.action.error)) tell(refused);
    };
    // It may have been refused before this code was loaded.
    if (queryClient.getQueryCache().findAll({ predicate: (query) => isSignedOut(query.state.error) }).length > 0)
      tell("query");
    const stops = [
      queryClient.getQueryCache().subscribe(read("query")),
      queryClient.getMutationCache().subscribe(read("mutation")),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
}

/** The page shows data of the person who was signed in before: nothing of it may stay, and no form may ask to stay. */
function leaveForOverview(): void {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace("/overview");
}
