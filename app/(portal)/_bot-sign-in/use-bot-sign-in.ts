"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BotSignIn, BotSignInStart } from "#server/contract/bot-sign-ins.ts";
import { useTRPC } from "../../_ui/trpc.ts";

/** The code is there within a second or two; the person needs longer. */
const POLL_MS = { withoutPrompt: 700, withPrompt: 2_000 };

const isPending = (signIn: BotSignIn | undefined) => signIn === undefined || signIn.state === "pending";

/** One sign-in with an account of the game platform at a time. It is cancelled when its component goes. */
export function useBotSignIn() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  const isGone = useRef(false);
  const cancel = useMutation(trpc.botSignIns.cancel.mutationOptions());
  const start = useMutation(
    trpc.botSignIns.start.mutationOptions({
      onSuccess(started) {
        if (isGone.current) cancel.mutate(started);
        else setId(started.id);
      },
    }),
  );
  const poll = useQuery(
    trpc.botSignIns.get.queryOptions(
      { id: id ?? "" },
      {
        enabled: id !== null,
        staleTime: 0,
        refetchInterval: ({ state: { data } }) =>
          isPending(data) && (data?.prompt ? POLL_MS.withPrompt : POLL_MS.withoutPrompt),
      },
    ),
  );
  const { data, dataUpdatedAt } = poll;
  const isRunning = start.isPending || (id !== null && isPending(data));
  const end = () => {
    if (id !== null && isPending(data)) cancel.mutate({ id });
    setId(null);
    start.reset();
  };
  const endAtLast = useEffectEvent(end);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      endAtLast();
    };
  }, []);
  const state = data?.state;
  useEffect(() => {
    if (state === "done") void queryClient.invalidateQueries(trpc.bots.pathFilter());
  }, [state, queryClient, trpc]);
  return {
    /** Null before the start, and after `end`. */
    signIn: id === null ? null : (data ?? null),
    /** When `signIn` was read, in milliseconds since the epoch. */
    readAt: dataUpdatedAt,
    isRunning,
    error: start.error ?? (id !== null && !data ? poll.error : null),
    start: (input: BotSignInStart) => start.mutate(input),
    /** Cancels a sign-in that is in progress, and forgets it. */
    end,
  };
}

export type BotSignInControl = ReturnType<typeof useBotSignIn>;
