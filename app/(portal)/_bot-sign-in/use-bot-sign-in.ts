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
  /** Counts what was started and ended: the answer to a start that was ended meanwhile is cancelled. */
  const attempt = useRef(0);
  const cancel = useMutation(trpc.botSignIns.cancel.mutationOptions());
  const start = useMutation(trpc.botSignIns.start.mutationOptions());
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
  const isRunning = start.isPending || (id !== null && isPending(data) && !poll.isError);
  const begin = async (input: BotSignInStart) => {
    attempt.current += 1;
    const own = attempt.current;
    const started = await start.mutateAsync(input).catch(() => null); // `start.error` has it
    if (!started) return;
    if (attempt.current === own) setId(started.id);
    else cancel.mutate(started);
  };
  const end = () => {
    attempt.current += 1;
    if (id !== null && isPending(data)) cancel.mutate({ id });
    setId(null);
    start.reset();
  };
  const endAtLast = useEffectEvent(end);
  useEffect(() => () => endAtLast(), []);
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
    error: start.error ?? (id === null ? null : poll.error),
    start: (input: BotSignInStart) => void begin(input),
    /** Cancels a sign-in that is in progress, and forgets it. */
    end,
  };
}

export type BotSignInControl = ReturnType<typeof useBotSignIn>;
