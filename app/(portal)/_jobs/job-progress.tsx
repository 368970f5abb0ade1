"use client";

import { Alert, Group, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { JobWithCells } from "#server/contract/jobs.ts";
import { useAnswers } from "../../_languages/answers.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import type { ExportFormat } from "../bots/_files/create-export-file.ts";
import { describeDone } from "./describe-job.ts";
import { ExportDownload } from "./export-download.tsx";
import { JobBar, JobLegend } from "./job-bar.tsx";
import { JobButtons } from "./job-buttons.tsx";
import type { ResultFilter } from "./result-filter.ts";

interface Props {
  job: JobWithCells;
  /** Gets the id of the job that does the failed items again. */
  onRetried: (jobId: string) => void;
  /** Where the results are shown below: of which outcome. */
  filter?: ResultFilter;
  /** In which the file of an export is downloaded as soon as it is there. */
  exportFormat?: ExportFormat | null;
  /** Further buttons. */
  children?: ReactNode;
}

/** How far a job is, with the buttons that stop it or do it again. */
export function JobProgress({ job, onRetried, filter, exportFormat = null, children }: Props) {
  const language = useLanguage();
  const { t } = language;
  const translate = useAnswers();
  const { unknown, kind, message } = job;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} role="status">
          {describeDone(language, job)}
        </Text>
        <Group gap="xs">
          <JobButtons job={job} onRetried={onRetried} />
          {children}
        </Group>
      </Group>
      <JobBar job={job} />
      <JobLegend job={job} filter={filter} />
      {unknown > 0 && (
        <Text size="sm" c="dimmed">
          {t("jobs.progress.unknown", { count: unknown })}
        </Text>
      )}
      {message && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
          {translate(message)}
        </Alert>
      )}
      {kind === "export" && <ExportDownload job={job} format={exportFormat} />}
    </Stack>
  );
}
