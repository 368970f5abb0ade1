"use client";

import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { Job, JobItem } from "#server/contract/jobs.ts";
import { downloadCsv } from "../../_ui/download-csv.ts";
import { notifyError } from "../../_ui/notify.ts";
import { useTRPC, useTRPCClient } from "../../_ui/trpc.ts";
import { jobsTexts } from "./texts.ts";

const PAGE = 100;
const POLL_MS = 2_000;
const CSV_PAGE = 1_000;
type State = JobItem["state"] | undefined;

/** The results of a job page by page; while it runs they are read again every two seconds. */
export function useJobItems({ id: jobId, endedAt }: Pick<Job, "id" | "endedAt">, state: State) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const filter = state && { state };
  return useInfiniteQuery({
    queryKey: [...trpc.jobs.items.queryKey({ jobId, ...filter }), { endedAt }],
    initialPageParam: -1,
    queryFn: ({ pageParam }) => client.jobs.items.query({ jobId, ...filter, after: pageParam, limit: PAGE }),
    getNextPageParam: (page: JobItem[]) => (page.length === PAGE ? page.at(-1)?.position : undefined),
    refetchInterval: endedAt === null ? POLL_MS : false,
    placeholderData: (previous) => previous,
  });
}

/** Downloads the results as a CSV file. */
export function useDownloadResults({ id: jobId }: Pick<Job, "id">) {
  const client = useTRPCClient();
  return useMutation({
    async mutationFn({ state }: { state: State }): Promise<void> {
      const rows: string[][] = [];
      for (let after: number | undefined = -1; after !== undefined; ) {
        const page: JobItem[] = await client.jobs.items.query({
          jobId,
          ...(state && { state }),
          after,
          limit: CSV_PAGE,
        });
        rows.push(...page.map(toCells));
        after = page.length === CSV_PAGE ? page.at(-1)?.position : undefined;
      }
      await downloadCsv(`job-${jobId}.csv`, jobsTexts.results.csvColumns, rows);
    },
    onError: (error) => notifyError(error),
  });
}

const toCells = ({ position, botId, name, state, format, message, ms }: JobItem): string[] =>
  [position + 1, botId, name, state, format, message, ms].map((value) => String(value ?? ""));
