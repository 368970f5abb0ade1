"use client";

import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useLanguage } from "../../../_languages/use-language.ts";
import { COLUMN_WIDTH } from "../../../_ui/column-width.ts";
import { Link } from "../../../_ui/link.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { JobProgress } from "../../_jobs/job-progress.tsx";
import { useJob } from "../../_jobs/use-job.ts";
import type { ExportFormat } from "../_files/create-export-file.ts";
import { ExportForm } from "./export-form.tsx";

export function ExportPage() {
  const { t } = useLanguage();
  const [jobId, setJobId] = useQueryState("job", parseAsString);
  /** Set while the page that started the export is open: it then downloads the file by itself. */
  const [botIds, setBotIds] = useQueryState("bots", parseAsArrayOf(parseAsString));
  const chosen = botIds?.length ? botIds : null;
  const [format, setFormat] = useState<ExportFormat | null>(null);
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/bots", label: t("bots.exportPage.bots") }]}
        current={t("bots.exportPage.here")}
      />
      <PageHeader
        title={t("bots.exportPage.title")}
        description={
          chosen ? t("bots.exportPage.ofSelection", { count: chosen.length }) : t("bots.exportPage.description")
        }
      />
      {jobId ? (
        <ExportJob jobId={jobId} format={format} onAgain={() => void setJobId(null)} />
      ) : (
        <NewExport
          botIds={chosen}
          onAll={() => void setBotIds(null)}
          onStarted={(id, chosenFormat) => {
            setFormat(chosenFormat);
            void setJobId(id);
          }}
        />
      )}
    </>
  );
}

interface NewExportProps {
  botIds: readonly string[] | null;
  /** Leaves the selection. */
  onAll: () => void;
  onStarted: (jobId: string, format: ExportFormat) => void;
}

function NewExport({ botIds, onAll, onStarted }: NewExportProps) {
  const { t } = useLanguage();
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  if (count.isError) return <ErrorState error={count.error} onRetry={() => void count.refetch()} />;
  if (count.isPending) return <LoadingRows rows={3} />;
  if (botIds) {
    return (
      <Stack gap="md" align="flex-start">
        <ExportForm bots={botIds.length} botIds={botIds} onStarted={onStarted} />
        <Button variant="default" size="xs" onClick={onAll}>
          {t("bots.exportPage.exportAll")}
        </Button>
      </Stack>
    );
  }
  if (count.data.bots > 0) return <ExportForm bots={count.data.bots} botIds={null} onStarted={onStarted} />;
  return (
    <EmptyState icon={IconFileExport} title={t("bots.exportPage.empty.title")} text={t("bots.exportPage.empty.text")}>
      <Button component={Link} href="/bots/import">
        {t("bots.exportPage.empty.import")}
      </Button>
      <Button component={Link} href="/trash" variant="default">
        {t("bots.exportPage.empty.trash")}
      </Button>
    </EmptyState>
  );
}

interface Props {
  jobId: string;
  /** In which the file is downloaded as soon as it is there; null after a reload. */
  format: ExportFormat | null;
  onAgain: () => void;
}

/** An export that runs, or has ended: its file can be downloaded for a day. */
function ExportJob({ jobId, format, onAgain }: Props) {
  const { t } = useLanguage();
  const job = useJob(jobId);
  if (job.isPending) return <LoadingRows rows={3} />;
  if (!job.data) return <ErrorState error={job.error} onRetry={() => void job.refetch()} />;
  return (
    <Card withBorder maw={COLUMN_WIDTH}>
      <Stack gap="sm">
        {job.data.state === "done" && (
          <Text fw={600} role="status">
            {t("bots.exportPage.result.title", { count: job.data.succeeded })}
          </Text>
        )}
        <JobProgress job={job.data} onRetried={onAgain} exportFormat={format} />
        <Group gap="sm">
          <Button component={Link} href="/bots" size="xs" variant="default">
            {t("bots.exportPage.result.allBots")}
          </Button>
          {job.data.endedAt !== null && (
            <Button size="xs" variant="default" onClick={onAgain}>
              {t("bots.exportPage.result.again")}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}
