"use client";

import { useMutation } from "@tanstack/react-query";
import type { JobItem } from "#server/contract/jobs.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { downloadCsv } from "../../_ui/download-csv.ts";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPCClient } from "../../_ui/trpc.ts";
import { type Outcome, STATES_OF } from "./result-filter.ts";

const PAGE = 1_000;
const COLUMNS = ["position", "botId", "name", "state", "format", "result", "milliseconds"];

/** Downloads the results of a job as a CSV file: all of them, or those of one outcome. */
export function useDownloadResults(jobId: string) {
  const language = useLanguage();
  const client = useTRPCClient();
  return useMutation({
    async mutationFn(outcome: Outcome | null): Promise<void> {
      const rows: string[][] = [];
      for (const state of outcome ? STATES_OF[outcome] : [undefined]) {
        for (let after: number | undefined = -1; after !== undefined; ) {
          const page: JobItem[] = await client.jobs.items.query({ jobId, ...(state && { state }), after, limit: PAGE });
          rows.push(...page.map(toCells));
          after = page.length === PAGE ? page.at(-1)?.position : undefined;
        }
      }
      await downloadCsv(`job-${jobId}.csv`, COLUMNS, rows);
    },
    onError: (error) => notifyError(language, error),
  });
}

const toCells = ({ position, botId, name, state, format, message, ms }: JobItem): string[] =>
  [position + 1, botId, name, state, format, message, ms].map((value) => String(value ?? ""));
