"use client";

import { useMutation } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { JobItem } from "#server/contract/jobs.ts";
import { withSubject } from "#server/contract/name-member.ts";
import { translateAnswer } from "../../../_languages/answers.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { describeError, type ErrorDescription } from "../../../_ui/describe-error.ts";
import { useTRPC, useTRPCClient } from "../../../_ui/trpc.ts";
import type { ImportRow } from "./import-rows.ts";
import { toImportInput } from "./import-rows.ts";
import { splitImport } from "./split-import.ts";

export type RowState = "running" | "done" | "failed";
export interface Outcome {
  state: RowState;
  /** Why the row failed. */
  reason?: string;
  /** The call that was refused. */
  refusal?: Pick<ErrorDescription, "requestId" | "isLogged">;
}
export type Outcomes = ReadonlyMap<string, Outcome>;

export interface ImportOptions {
  parent: string | null;
  createCategories: boolean;
}

/** The outcome of each row of a job that was refused: its own problem, or the general message. */
function toRefusals(language: Language, rows: readonly ImportRow[], error: unknown): Outcome[] {
  const { message, problems, requestId, isLogged } = describeError(language, error);
  const byIndex = new Map(
    problems.map(({ path, message: text }) => [path[1], withSubject(text, path.slice(2).join("."))]),
  );
  return rows.map((_, index) => {
    const reason = byIndex.get(index);
    return reason === undefined
      ? { state: "failed", reason: message, refusal: { requestId, isLogged } }
      : { state: "failed", reason };
  });
}

const hasState = (outcomes: Outcomes, wanted: RowState): boolean =>
  [...outcomes.values()].some(({ state }) => state === wanted);

const ITEM_PAGE = 1_000;

/** The items of a job, by their positions. */
async function readItems(
  client: ReturnType<typeof useTRPCClient>,
  jobId: string,
  count: number,
): Promise<Map<number, JobItem>> {
  const items = new Map<number, JobItem>();
  for (let after = -1; after < count - 1; after += ITEM_PAGE) {
    for (const item of await client.jobs.items.query({ jobId, after, limit: ITEM_PAGE }))
      items.set(item.position, item);
  }
  return items;
}

/**
 * Hands rows to the service, which imports them in one or several jobs. The jobs are in the
 * page's address, so that they are there after a reload; the rows, which have secrets, are not.
 */
export function useImportRun() {
  const language = useLanguage();
  const trpc = useTRPC();
  const client = useTRPCClient();
  // A mutation stays in the cache with its variables, which contain secrets here: `gcTime: 0` and `reset` remove it.
  const { mutateAsync, reset } = useMutation(trpc.jobs.createImport.mutationOptions({ gcTime: 0 }));
  const [jobIds, setJobIds] = useQueryState("job", parseAsArrayOf(parseAsString).withDefault([]));
  const [keysOfJob, setKeysOfJob] = useState<ReadonlyMap<string, string[]>>(new Map());
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const setOutcomesOf = (keys: readonly string[], outcomeOf: (index: number) => Outcome | null) =>
    setOutcomes((current) => {
      const next = new Map(current);
      for (const [index, key] of keys.entries()) {
        const outcome = outcomeOf(index);
        if (outcome) next.set(key, outcome);
        else next.delete(key);
      }
      return next;
    });

  async function send(rows: readonly ImportRow[], { parent, createCategories }: ImportOptions): Promise<string | null> {
    const keys = rows.map(({ key }) => key);
    setOutcomesOf(keys, () => ({ state: "running" }));
    try {
      const place = parent === null ? { createCategories } : { createCategories, parent };
      const { id } = await mutateAsync({ rows: rows.map(toImportInput), ...place });
      setKeysOfJob((current) => new Map([...current, [id, keys]]));
      return id;
    } catch (cause) {
      setError(cause);
      const refusals = toRefusals(language, rows, cause);
      setOutcomesOf(keys, (index) => refusals[index] ?? null);
      return null;
    } finally {
      reset();
    }
  }

  async function start(rows: readonly ImportRow[], options: ImportOptions): Promise<void> {
    setSending(true);
    const created: string[] = [];
    for (const job of splitImport(rows)) {
      const id = await send(job, options);
      if (id) created.push(id);
    }
    setSending(false);
    await setJobIds(created);
  }

  /** Reads what became of each row. Rows that were not reached can be imported again. */
  async function readOutcomes(jobId: string): Promise<void> {
    const keys = keysOfJob.get(jobId) ?? [];
    const items = await readItems(client, jobId, keys.length);
    setOutcomesOf(keys, (index) => toOutcome(language, items.get(index)));
  }

  return {
    outcomes,
    jobIds,
    running: hasState(outcomes, "running"),
    /** Bots are stored as their rows are shown: the sources can no longer be read in another way. */
    hasDone: hasState(outcomes, "done"),
    sending,
    error,
    start,
    readOutcomes,
    /** Removes the failed outcome of a row that was edited. */
    resetRow(key: string) {
      if (outcomes.get(key)?.state === "failed") setOutcomesOf([key], () => null);
    },
    /** Removes all outcomes, before the rows are others. */
    resetRows: () => setOutcomes(new Map()),
    reset() {
      setOutcomes(new Map());
      setKeysOfJob(new Map());
      void setJobIds(null);
    },
  };
}

function toOutcome({ t }: Language, item: JobItem | undefined): Outcome | null {
  if (item?.state === "succeeded") return { state: "done" };
  if (item?.state === "failed")
    return {
      state: "failed",
      reason: item.message ? translateAnswer(item.message) : t("bots.importPage.problems.failed"),
    };
  return null;
}
