"use client";

import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "../../_ui/download-file.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import type { ExportFormat } from "../bots/_files/create-export-file.ts";

/** Downloads the file of an export. Its credentials never enter the query cache or the mutation's result. */
export function useExportFile() {
  const { mutationFn: fetchRows } = useTRPC().jobs.exportFile.mutationOptions();
  return useMutation({
    async mutationFn({ jobId, format }: { jobId: string; format: ExportFormat }, context): Promise<string> {
      const rows = (await fetchRows?.({ jobId }, context)) ?? [];
      const { createExportFile } = await import("../bots/_files/create-export-file.ts");
      const { type, text } = createExportFile(rows, format);
      const fileName = `bots-${new Date().toISOString().slice(0, 10)}.${format}`;
      downloadFile(fileName, type, text);
      return fileName;
    },
  });
}
