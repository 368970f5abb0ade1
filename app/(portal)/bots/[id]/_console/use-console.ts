"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useReducer, useState } from "react";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { formatCommandLine, parseCommandLine } from "../../../_commands/command-line.ts";
import { toRunProblem } from "../../../_commands/run-problem.ts";
import { useBotActivity } from "../../../_live/fleet-provider.tsx";
import { applyConsoleEvent, CONSOLE_KINDS, type ConsoleLine, toConsoleLine } from "./console-log.ts";

const HISTORY_LIMIT = 50;
export type Mode = "command" | "chat";

/** What was said to the bot and what it answered, here and elsewhere, and a way to say more. */
export function useConsole(botId: string) {
  const trpc = useTRPC();
  const kept = useQuery(
    trpc.live.history.queryOptions(
      { botId, kinds: [...CONSOLE_KINDS], limit: HISTORY_LIMIT },
      { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    ),
  );
  const [lines, tell] = useReducer(applyConsoleEvent, []);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const run = useMutation(trpc.commands.run.mutationOptions());
  const send = useMutation(trpc.chat.send.mutationOptions());
  useBotActivity(botId, (entry) => tell({ type: "heard", entry }));

  const ask = async (kind: Mode, typed: string): Promise<void> => {
    const line = kind === "command" ? parseCommandLine(typed) : null;
    const asked = line ? formatCommandLine(line) : typed.trim();
    const key = crypto.randomUUID();
    tell({ type: "asked", key, kind, input: asked, at: Date.now() });
    try {
      const reply = await (line ? run.mutateAsync({ botId, ...line }) : send.mutateAsync({ botId, content: asked }));
      tell({ type: "answered", key, format: reply.format, text: reply.content ?? "" });
    } catch (error) {
      const { message, waitSeconds } = toRunProblem(error);
      if (waitSeconds !== null) setWaitUntil(Date.now() + waitSeconds * 1000);
      tell({ type: "failed", key, text: message });
    }
  };
  const log = useMemo(() => mergeLines(kept.data?.map(toConsoleLine) ?? [], lines), [kept.data, lines]);
  return { log, ask, waitUntil, error: kept.error, refetch: () => void kept.refetch() };
}

/** What was kept, oldest first, then what came since. */
function mergeLines(kept: readonly (ConsoleLine | null)[], since: readonly ConsoleLine[]): ConsoleLine[] {
  const known = new Set(since.map(({ entryId }) => entryId));
  const before = kept.filter((line) => line !== null && !known.has(line.entryId)) as ConsoleLine[];
  return [...before.reverse(), ...since];
}
