"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconDownload, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { JobWithCells } from "#server/contract/jobs.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { ShownError } from "../../_ui/describe-error.ts";
import { downloadFile } from "../../_ui/download-file.ts";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { Link } from "../../_ui/link.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import type { ExportFormat } from "../bots/_files/create-export-file.ts";

const FORMATS = ["json", "csv"] as const;

interface Props {
  job: JobWithCells;
  /** In which it is downloaded as soon as it is there. */
  format: ExportFormat | null;
}

interface FileState extends ReturnType<typeof useExportFile> {
  /** Null while none were. */
  deletedBots: number | null;
  /** Whether its bots are still to be deleted. */
  isToDelete: boolean;
}

/** The file of an export that has ended, and what becomes of the bots in it. */
export function ExportDownload({ job, format }: Props) {
  const language = useLanguage();
  const { t } = language;
  const { fileUntil, deleteAfterExport, succeeded } = job;
  const file = useExportFile(job);
  const { download, deletion } = file;
  const deletedBots = deletion.data?.count ?? job.deletedBots;
  const state: FileState = { ...file, deletedBots, isToDelete: deleteAfterExport && deletedBots === null };
  useOnceThere(fileUntil !== null && format !== null, () => {
    if (format) download.mutate({ format, thenDelete: state.isToDelete });
  });
  if (fileUntil === null) return null;
  if (new Date(fileUntil).getTime() < Date.now()) {
    return <Text size="sm">{state.isToDelete ? t("jobs.file.goneWithoutDeletion") : t("jobs.file.gone")}</Text>;
  }
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {describeFile(language, state)}
      </Text>
      {deletedBots !== null && deletedBots < succeeded && (
        <Text size="sm">{t("jobs.file.left", { count: succeeded - deletedBots })}</Text>
      )}
      <FormProblem error={download.error ?? (state.isToDelete ? deletion.error : null)} />
      <Group gap="sm">
        <FileButtons {...state} />
        <Text size="sm" c="dimmed">
          {t.rich("jobs.file.until", { time: () => <TimeAgo instant={fileUntil} /> })}
        </Text>
      </Group>
    </Stack>
  );
}

function useOnceThere(isThere: boolean, start: () => void): void {
  const wasStarted = useRef(false);
  const startOnce = useEffectEvent(() => {
    if (wasStarted.current) return;
    wasStarted.current = true;
    start();
  });
  useEffect(() => {
    if (isThere) startOnce();
  }, [isThere]);
}

/** What has happened to the file and to its bots; nothing about a file that waits to be downloaded. */
function describeFile({ t }: Language, { download, deletion, deletedBots, isToDelete }: FileState): string {
  if (download.isPending) return t("jobs.file.downloading");
  if (deletion.isPending) return t("jobs.file.deleting", { fileName: download.data?.fileName ?? "" });
  if (deletedBots !== null)
    return deletedBots > 0 ? t("jobs.file.deleted", { count: deletedBots }) : t("jobs.file.noneDeleted");
  if (!isToDelete) return download.data ? t("jobs.file.kept", { fileName: download.data.fileName }) : "";
  return download.data
    ? t("jobs.file.downloadedNotDeleted", { fileName: download.data.fileName })
    : t("jobs.file.notDeleted");
}

function FileButtons({ download, deletion, deleteBots, deletedBots, isToDelete }: FileState) {
  const { t } = useLanguage();
  const isBusy = download.isPending || deletion.isPending;
  const failed = download.isError ? download.variables : null;
  return (
    <>
      {failed && (
        <ActionButton
          error={download.error}
          size="xs"
          onClick={() => download.mutate(failed)}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          {t("shared.tryAgain")}
        </ActionButton>
      )}
      {!failed &&
        FORMATS.map((format) => (
          <ActionButton
            error={download.error}
            key={format}
            size="xs"
            variant={format === "json" ? "filled" : "default"}
            loading={download.isPending && download.variables.format === format}
            disabled={isBusy}
            onClick={() => download.mutate({ format, thenDelete: false })}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {isToDelete
              ? t("jobs.file.downloadAgainAs", { format: format.toUpperCase() })
              : t("jobs.file.downloadAs", { format: format.toUpperCase() })}
          </ActionButton>
        ))}
      {!failed && isToDelete && (
        <ActionButton
          error={deletion.error}
          size="xs"
          color="red"
          variant="light"
          loading={deletion.isPending}
          disabled={isBusy}
          onClick={deleteBots}
          leftSection={<IconTrash size={16} aria-hidden />}
        >
          {t("jobs.file.deleteBots")}
        </ActionButton>
      )}
      {deletedBots !== null && (
        <Button component={Link} href="/trash" size="xs" variant="default">
          {t("jobs.file.trash")}
        </Button>
      )}
    </>
  );
}

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
function useExportFile({ id: jobId, succeeded, deleteAfterExport }: JobWithCells) {
  const { t } = useLanguage();
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
      if (rows.length !== succeeded) throw new ShownError(t("jobs.file.notWhole"));
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
