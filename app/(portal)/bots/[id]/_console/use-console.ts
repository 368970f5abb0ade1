"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useReducer, useState } from "react";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { readLine, writeLine } from "../../../_commands/command-line.ts";
import { readProblem } from "../../../_commands/run-problem.ts";
import { useActivity } from "../../../_live/fleet-provider.tsx";
import { CONSOLE_KINDS, type LogLine, lineOf, withEvent } from "./console-log.ts";

const SHOWN_BEFORE = 50;
export type Mode = "command" | "chat";

/** What was said to the bot and what it answered, here and elsewhere, and a way to say more. */
export function useConsole(botId: string) {
  const trpc = useTRPC();
  const kept = useQuery(
    trpc.live.history.queryOptions(
      { botId, kinds: [...CONSOLE_KINDS], limit: SHOWN_BEFORE },
      { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
    ),
  );
  const [lines, tell] = useReducer(withEvent, []);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const run = useMutation(trpc.commands.run.mutationOptions());
  const send = useMutation(trpc.chat.send.mutationOptions());
  useActivity(botId, (entry) => tell({ type: "heard", entry }));

  const ask = async (kind: Mode, typed: string): Promise<void> => {
    const line = kind === "command" ? readLine(typed) : null;
    const asked = line ? writeLine(line) : typed.trim();
    const key = crypto.randomUUID();
    tell({ type: "asked", key, kind, asked, at: Date.now() });
    try {
      const reply = await (line ? run.mutateAsync({ botId, ...line }) : send.mutateAsync({ botId, content: asked }));
      tell({ type: "answered", key, format: reply.format, text: reply.content ?? "" });
    } catch (error) {
      const { message, waitSeconds } = readProblem(error);
      if (waitSeconds !== null) setWaitUntil(Date.now() + waitSeconds * 1000);
      tell({ type: "failed", key, text: message });
    }
  };
  const log = useMemo(() => joined(kept.data?.map(lineOf) ?? [], lines), [kept.data, lines]);
  return { log, ask, waitUntil, error: kept.error, refetch: () => void kept.refetch() };
}

/** What was kept, oldest first, then what came since. */
function joined(kept: readonly (LogLine | null)[], since: readonly LogLine[]): LogLine[] {
  const known = new Set(since.map(({ entryId }) => entryId));
  const before = kept.filter((line) => line !== null && !known.has(line.entryId)) as LogLine[];
  return [...before.reverse(), ...since];
}
