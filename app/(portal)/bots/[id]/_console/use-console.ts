"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { describeError } from "../../../../_ui/describe-error.ts";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { useViewerLocale } from "../../../../_ui/use-viewer-locale.ts";
import { formatCommandLine, parseTypedCommand } from "../../../_commands/command-line.ts";
import { useBotActivity, useLiveConnection } from "../../../_live/fleet-provider.tsx";
import { applyConsoleEvent, CONSOLE_KINDS } from "./console-log.ts";

const HISTORY_LIMIT = 50;
export type Mode = "command" | "chat";

/** The commands and messages of a bot from all sources, and a function that sends more. */
export function useConsole(botId: string) {
  const trpc = useTRPC();
  const locale = useViewerLocale();
  const history = useQuery(
    trpc.live.history.queryOptions(
      { botId, kinds: [...CONSOLE_KINDS], limit: HISTORY_LIMIT },
      { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    ),
  );
  const [lines, dispatch] = useReducer(applyConsoleEvent, []);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const runCommand = useMutation(trpc.commands.run.mutationOptions());
  const sendChat = useMutation(trpc.chat.send.mutationOptions());
  useBotActivity(botId, (entry) => dispatch({ type: "entry", entry }));
  useReconnected(() => void history.refetch());
  // Before it is painted: a loaded history is not shown as an empty one.
  useLayoutEffect(() => {
    if (history.data) dispatch({ type: "stored", entries: history.data });
  }, [history.data]);

  const send = async (kind: Mode, typed: string): Promise<void> => {
    const line = kind === "command" ? parseTypedCommand(typed) : null;
    const input = line ? formatCommandLine(line) : typed.trim();
    const key = crypto.randomUUID();
    dispatch({ type: "sent", key, kind, input, at: Date.now() });
    try {
      const reply = await (line
        ? runCommand.mutateAsync({ botId, ...line, locale })
        : sendChat.mutateAsync({ botId, content: input, locale }));
      dispatch({ type: "replied", key, format: reply.format, text: reply.content ?? "" });
    } catch (error) {
      const { message, waitSeconds } = toRunProblem(error);
      if (waitSeconds !== null) setWaitUntil(Date.now() + waitSeconds * 1000);
      dispatch({ type: "failed", key, text: message });
    }
  };
  return {
    log: lines,
    isLoading: history.isPending,
    send,
    waitUntil,
    error: history.error,
    refetch: () => void history.refetch(),
  };
}

/** Calls back when live updates arrive again: what happened meanwhile may not be among them. */
function useReconnected(onReconnected: () => void): void {
  const { state } = useLiveConnection();
  const wasBroken = useRef(false);
  const notify = useEffectEvent(onReconnected);
  useEffect(() => {
    if (state === "live" && wasBroken.current) notify();
    wasBroken.current = state === "reconnecting";
  }, [state]);
}

/** Why a command got no reply. */
interface RunProblem {
  message: string;
  requestId: string | null;
  /** Seconds until the next call is allowed, when a rate limit was reached. */
  waitSeconds: number | null;
  /** HTTP 409: the bot is not connected, or the game platform refused the command. */
  isOffline: boolean;
}

const DEFAULT_WAIT_SECONDS = 5;

function toRunProblem(error: unknown): RunProblem {
  const { message, requestId, retryAfterSeconds } = describeError(error);
  const fault = error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.fault : null;
  const waitSeconds = fault === "rate_limited" ? (retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : null;
  return { message, requestId, waitSeconds, isOffline: fault === "unable_to_process" };
}
