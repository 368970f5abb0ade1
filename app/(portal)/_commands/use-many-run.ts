"use client";

import { useMutation } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useTRPC } from "../../_ui/trpc.ts";
import type { CommandLine } from "./command-line.ts";
import { ManyRun, type RunSnapshot, type RunTarget } from "./many-run.ts";
import { readProblem } from "./run-problem.ts";

const NOTHING: RunSnapshot = { results: [], isRunning: false, pausedUntil: null };
const nothing = () => NOTHING;
const never = () => () => {};
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A run on many bots, as it stands; null before the first. */
export function useManyRun() {
  const { mutateAsync } = useMutation(useTRPC().commands.run.mutationOptions());
  const [run, setRun] = useState<ManyRun | null>(null);
  const snapshot = useSyncExternalStore(run?.listen ?? never, run?.snapshot ?? nothing, nothing);
  const start = (bots: readonly RunTarget[], lines: readonly CommandLine[]) => {
    const ask = (botId: string, line: CommandLine) => mutateAsync({ botId, ...line });
    const started = new ManyRun(bots, lines, { run: ask, explain: readProblem, wait, now: Date.now });
    setRun(started);
    void started.start();
  };
  return {
    snapshot: run ? snapshot : null,
    start,
    stop: () => run?.stop(),
    retry: () => void run?.retry(),
    forget: () => {
      run?.stop();
      setRun(null);
    },
  };
}
