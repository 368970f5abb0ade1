"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BULK_IMPORT_MAX } from "#server/contract/bots.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { toImportInput } from "./check-rows.ts";
import type { ImportRow } from "./parse-rows.ts";
import { importTexts } from "./texts.ts";

export type RowState = "waiting" | "running" | "done" | "failed";
export interface Outcome {
  state: RowState;
  /** Why the row failed. */
  reason?: string;
}
export type Outcomes = ReadonlyMap<string, Outcome>;

/**
 * The reason for each row of a refused chunk. The service imports a chunk completely or not at all, so that the rows
 * without a problem of their own get the general message.
 */
function failureReasons(chunk: readonly ImportRow[], error: unknown): string[] {
  const { message, problems, requestId } = describeError(error);
  const general = requestId ? importTexts.problems.withRequest(message, requestId) : message;
  const byIndex = new Map(
    problems.map(({ path, message: text }) => [path[1], importTexts.problems.inField(path.slice(2).join("."), text)]),
  );
  return chunk.map((_, index) => byIndex.get(index) ?? general);
}

/** Sends rows to the service in chunks, one after the other. The run continues after a failed chunk, which can be sent again. */
export function useImportRun() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  // A mutation stays in the cache with its variables, which contain secrets here: `gcTime: 0` and `reset` remove it.
  const { mutateAsync, reset } = useMutation(trpc.bots.import.mutationOptions({ gcTime: 0 }));
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [keys, setKeys] = useState<string[]>([]);
  const [running, setRunning] = useState(false);

  const setOutcomesOf = (rows: readonly ImportRow[], outcomeOf: (index: number) => Outcome) =>
    setOutcomes((current) => new Map([...current, ...rows.map(({ key }, index) => [key, outcomeOf(index)] as const)]));

  async function send(chunk: readonly ImportRow[], parent: string | null): Promise<void> {
    setOutcomesOf(chunk, () => ({ state: "running" }));
    try {
      await mutateAsync({ bots: chunk.map(toImportInput), ...(parent !== null && { parent }) });
      setOutcomesOf(chunk, () => ({ state: "done" }));
    } catch (error) {
      const reasons = failureReasons(chunk, error);
      setOutcomesOf(chunk, (index) => ({ state: "failed", reason: reasons[index] ?? "" }));
    } finally {
      reset();
    }
  }

  async function start(rows: readonly ImportRow[], parent: string | null): Promise<void> {
    setKeys(rows.map(({ key }) => key));
    setOutcomesOf(rows, () => ({ state: "waiting" }));
    setRunning(true);
    for (let first = 0; first < rows.length; first += BULK_IMPORT_MAX) {
      await send(rows.slice(first, first + BULK_IMPORT_MAX), parent);
    }
    setRunning(false);
    await queryClient.invalidateQueries(trpc.bots.pathFilter());
  }

  return {
    outcomes,
    /** The rows of the latest run, in order. */
    keys,
    running,
    start,
    /** Removes the failed outcome of a row that was edited. */
    resetRow(key: string) {
      if (outcomes.get(key)?.state === "failed")
        setOutcomes(new Map([...outcomes].filter(([outcomeKey]) => outcomeKey !== key)));
    },
    reset() {
      setOutcomes(new Map());
      setKeys([]);
    },
  };
}
