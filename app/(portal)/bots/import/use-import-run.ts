"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BULK_IMPORT_MAX } from "#server/contract/bots.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { toImportInput } from "./check-rows.ts";
import type { ImportRow } from "./parse-rows.ts";

export type RowState = "waiting" | "running" | "done" | "failed";
export interface Outcome {
  state: RowState;
  /** Why the row failed. */
  reason?: string;
}
export type Outcomes = ReadonlyMap<string, Outcome>;

/** Why each row of a refused chunk was not imported: one may be at fault, and a chunk goes in whole or not at all. */
function failureReasons(chunk: readonly ImportRow[], error: unknown): string[] {
  const { message, problems, requestId } = describeError(error);
  const general = requestId ? `${message} (request ${requestId})` : message;
  const own = new Map(problems.map(({ path, message: text }) => [path[1], `${path.slice(2).join(".")}: ${text}`]));
  return chunk.map((_, index) => own.get(index) ?? general);
}

/** Sends rows to the service, a chunk after the other. A chunk that fails does not stop the rest, and can be sent again. */
export function useImportRun() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  // The variables of a mutation are kept with it, and these hold secrets: it is dropped at once.
  const { mutateAsync, reset } = useMutation(trpc.bots.import.mutationOptions({ gcTime: 0 }));
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [keys, setKeys] = useState<string[]>([]);
  const [running, setRunning] = useState(false);

  const mark = (rows: readonly ImportRow[], outcomeOf: (index: number) => Outcome) =>
    setOutcomes((known) => new Map([...known, ...rows.map(({ key }, index) => [key, outcomeOf(index)] as const)]));

  async function send(chunk: readonly ImportRow[], parent: string | null): Promise<void> {
    mark(chunk, () => ({ state: "running" }));
    try {
      await mutateAsync({ bots: chunk.map(toImportInput), ...(parent !== null && { parent }) });
      mark(chunk, () => ({ state: "done" }));
    } catch (error) {
      const reasons = failureReasons(chunk, error);
      mark(chunk, (index) => ({ state: "failed", reason: reasons[index] ?? "" }));
    } finally {
      reset();
    }
  }

  async function start(rows: readonly ImportRow[], parent: string | null): Promise<void> {
    setKeys(rows.map(({ key }) => key));
    mark(rows, () => ({ state: "waiting" }));
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
    /** A row that was changed is another one: what became of it before does not count. */
    forgetRow(key: string) {
      if (outcomes.get(key)?.state === "failed") setOutcomes(new Map([...outcomes].filter(([known]) => known !== key)));
    },
    forget() {
      setOutcomes(new Map());
      setKeys([]);
    },
  };
}
