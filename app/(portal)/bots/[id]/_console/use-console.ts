"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import type { Language } from "../../../../_languages/language.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
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
  const language = useLanguage();
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

  const fail = (key: string, error: unknown): string | null => {
    const { message, waitSeconds, wasRefused } = toRunProblem(language, error);
    if (waitSeconds !== null) setWaitUntil(Date.now() + waitSeconds * 1000);
    dispatch(wasRefused ? { type: "withdrawn", key } : { type: "failed", key, text: message });
    return wasRefused ? message : null;
  };
  /** @returns What is wrong with the line, which then did not reach the bot; null once it did. */
  const send = async (kind: Mode, typed: string): Promise<string | null> => {
    const line = kind === "command" ? parseTypedCommand(typed) : null;
    const input = line ? formatCommandLine(line) : typed.trim();
    const key = crypto.randomUUID();
    dispatch({ type: "sent", key, kind, input, at: Date.now() });
    const sentAt = performance.now();
    try {
      const reply = await (line
        ? runCommand.mutateAsync({ botId, ...line, locale })
        : sendChat.mutateAsync({ botId, content: input, locale }));
      const ms = Math.round(performance.now() - sentAt);
      dispatch({ type: "replied", key, format: reply.format, text: reply.content ?? "", ms });
      return null;
    } catch (error) {
      return fail(key, error);
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
  /** Seconds until the next call is allowed, when a rate limit was reached. */
  waitSeconds: number | null;
  /** The service refused the line itself, so that nothing was done: it can be changed and sent again. */
  wasRefused: boolean;
}

const DEFAULT_WAIT_SECONDS = 5;

function toRunProblem(language: Language, error: unknown): RunProblem {
  const { message, problems, retryAfterSeconds } = describeError(language, error);
  const fault = error instanceof TRPCClientError ? (error as TRPCClientError<PortalRouter>).data?.fault : null;
  const waitSeconds = fault === "rate_limited" ? (retryAfterSeconds ?? DEFAULT_WAIT_SECONDS) : null;
  const wasRefused = fault === "invalid_request" || fault === "rate_limited";
  return { message: problems[0]?.message ?? message, waitSeconds, wasRefused };
}
