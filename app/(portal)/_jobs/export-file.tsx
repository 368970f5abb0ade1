"use client";

import { Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { JobWithCells } from "#server/contract/jobs.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../_ui/time-ago.tsx";
import { jobsTexts } from "./texts.ts";
import { useExportFile } from "./use-export-file.ts";

const texts = jobsTexts.progress;

/** The file of an export that has ended. */
export function ExportFile({ job: { id, fileUntil } }: { job: JobWithCells }) {
  const download = useExportFile();
  if (fileUntil === null) return null;
  if (new Date(fileUntil).getTime() < Date.now()) return <Text size="sm">{texts.fileGone}</Text>;
  return (
    <>
      <Group gap="sm">
        {(["json", "csv"] as const).map((format) => (
          <ActionButton
            error={download.error}
            key={format}
            size="xs"
            variant={format === "json" ? "filled" : "default"}
            loading={download.isPending}
            onClick={() => download.mutate({ jobId: id, format })}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {texts.downloadAs(format.toUpperCase())}
          </ActionButton>
        ))}
        <Text size="sm" c="dimmed">
          {textWithParts(texts.fileUntil, { time: <TimeAgo instant={fileUntil} /> })}
        </Text>
      </Group>
      <FormProblem error={download.error} />
    </>
  );
}
