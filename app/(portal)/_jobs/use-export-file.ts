"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { JobWithCells } from "#server/contract/jobs.ts";
import { ShownError } from "../../_ui/describe-error.ts";
import { downloadFile } from "../../_ui/download-file.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import type { ExportFormat } from "../bots/_files/create-export-file.ts";
import { jobsTexts } from "./texts.ts";

interface Download {
  format: ExportFormat;
  /** Whether the exported bots are deleted once the file has arrived. */
  thenDelete: boolean;
}

interface Downloaded {
  fileName: string;
  /** Of the rows that arrived. Null where no bot is to be deleted. */
  sha256: string | null;
}

/** Downloads the file of an export. Its credentials never enter the query cache or the mutation's result. */
export function useExportFile({ id: jobId, succeeded, deleteAfterExport }: JobWithCells) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutationFn: fetchRows } = trpc.jobs.exportFile.mutationOptions();
  const deletion = useMutation(
    trpc.jobs.deleteExported.mutationOptions({
      // Also after an error: the answer may have been lost, and the bots be deleted.
      async onSettled() {
        const changed = [trpc.bots, trpc.categories, trpc.jobs].map((router) => router.pathFilter());
        await Promise.all(changed.map((filter) => queryClient.invalidateQueries(filter)));
      },
    }),
  );
  const download = useMutation({
    async mutationFn({ format }: Download, context): Promise<Downloaded> {
      const rows = (await fetchRows?.({ jobId }, context)) ?? [];
      if (rows.length !== succeeded) throw new ShownError(jobsTexts.file.notWhole);
      const sha256 = deleteAfterExport ? (await import("./digest-of-rows.ts")).digestOfRows(rows) : null;
      const { createExportFile } = await import("../bots/_files/create-export-file.ts");
      const { type, text } = createExportFile(rows, format);
      const fileName = `bots-${new Date().toISOString().slice(0, 10)}.${format}`;
      downloadFile(fileName, type, text);
      return { fileName, sha256 };
    },
    onSuccess({ sha256 }, { thenDelete }) {
      if (thenDelete && sha256 !== null) deletion.mutate({ jobId, sha256 });
    },
  });
  /** Bots are deleted only with a file that this page has received: without one it is downloaded first. */
  const deleteBots = () => {
    const sha256 = download.data?.sha256;
    const wasRefused = deletion.error?.data?.fault === "invalid_request";
    if (sha256 && !wasRefused) deletion.mutate({ jobId, sha256 });
    else download.mutate({ format: "json", thenDelete: true });
  };
  return { download, deletion, deleteBots };
}
