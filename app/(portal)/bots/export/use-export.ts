"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { downloadFile } from "../../../_ui/download-file.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { createExportFile, type ExportFormat } from "./create-export-file.ts";

interface ExportOptions {
  deleteAfterExport: boolean;
  format: ExportFormat;
}

export interface ExportSummary {
  count: number;
  fileName: string;
  deleted: boolean;
}

/** Downloads the credentials of all bots as a file. They never enter the query cache or the mutation's result. */
export function useExport() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutationFn: fetchBots } = trpc.bots.export.mutationOptions();
  return useMutation({
    async mutationFn({ deleteAfterExport, format }: ExportOptions, context): Promise<ExportSummary> {
      const bots = (await fetchBots?.({ deleteAfterExport }, context)) ?? [];
      const { type, text } = createExportFile(bots, format);
      const fileName = `bots-${new Date().toISOString().slice(0, 10)}.${format}`;
      downloadFile(fileName, type, text);
      return { count: bots.length, fileName, deleted: deleteAfterExport };
    },
    onSuccess: () => queryClient.invalidateQueries(trpc.bots.pathFilter()),
  });
}
