"use client";

import { useMutation } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useTRPC } from "../../_ui/trpc.ts";
import { BulkRun, type RunSnapshot, type RunTarget } from "./bulk-run.ts";
import type { CommandLine } from "./command-line.ts";
import { toRunProblem } from "./run-problem.ts";

const EMPTY_SNAPSHOT: RunSnapshot = { results: [], isRunning: false, pausedUntil: null };
const getEmptySnapshot = () => EMPTY_SNAPSHOT;
const subscribeToNothing = () => () => {};
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs commands on many bots. `snapshot` is null before the first run. */
export function useBulkRun() {
  const { mutateAsync } = useMutation(useTRPC().commands.run.mutationOptions());
  const [run, setRun] = useState<BulkRun | null>(null);
  const snapshot = useSyncExternalStore(
    run?.subscribe ?? subscribeToNothing,
    run?.getSnapshot ?? getEmptySnapshot,
    getEmptySnapshot,
  );
  const start = (bots: readonly RunTarget[], lines: readonly CommandLine[]) => {
    const runLine = (botId: string, line: CommandLine) => mutateAsync({ botId, ...line });
    const next = new BulkRun(bots, lines, { run: runLine, toProblem: toRunProblem, wait, now: Date.now });
    setRun(next);
    void next.start();
  };
  return {
    snapshot: run ? snapshot : null,
    start,
    stop: () => run?.stop(),
    retry: () => void run?.retry(),
    reset: () => {
      run?.stop();
      setRun(null);
    },
  };
}
