"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../_ui/trpc.ts";
import { saveFile } from "../_files/save-file.ts";
import { type ExportFormat, exportFile } from "./export-file.ts";

interface Wish {
  deleteAfterExport: boolean;
  format: ExportFormat;
}

export interface Exported {
  count: number;
  fileName: string;
  deleted: boolean;
}

/** Fetches all credentials and hands them to the browser as a file: they pass through, and no cache keeps them. */
export function useExport() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { mutationFn: fetchBots } = trpc.bots.export.mutationOptions();
  return useMutation({
    async mutationFn({ deleteAfterExport, format }: Wish, context): Promise<Exported> {
      const bots = (await fetchBots?.({ deleteAfterExport }, context)) ?? [];
      const { type, text } = exportFile(bots, format);
      const fileName = `bots-${new Date().toISOString().slice(0, 10)}.${format}`;
      saveFile(fileName, type, text);
      return { count: bots.length, fileName, deleted: deleteAfterExport };
    },
    onSuccess: () => queryClient.invalidateQueries(trpc.bots.pathFilter()),
  });
}
