"use client";

import { Button } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import type { ExportFormat } from "../_files/create-export-file.ts";
import { ExportForm } from "./export-form.tsx";
import { ExportJob } from "./export-job.tsx";
import { exportTexts } from "./texts.ts";

const PARENTS = [{ href: "/bots", label: exportTexts.bots }];

export function ExportPage() {
  const [jobId, setJobId] = useQueryState("job", parseAsString);
  /** Set while the page that started the export is open: it then downloads the file by itself. */
  const [format, setFormat] = useState<ExportFormat | null>(null);
  return (
    <>
      <PageBreadcrumbs parents={PARENTS} current={exportTexts.here} />
      <PageHeader title={exportTexts.title} description={exportTexts.description} />
      {jobId ? (
        <ExportJob jobId={jobId} format={format} onAgain={() => void setJobId(null)} />
      ) : (
        <NewExport
          onStarted={(id, chosen) => {
            setFormat(chosen);
            void setJobId(id);
          }}
        />
      )}
    </>
  );
}

function NewExport({ onStarted }: { onStarted: (jobId: string, format: ExportFormat) => void }) {
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  if (count.isError) return <ErrorState error={count.error} onRetry={() => void count.refetch()} />;
  if (count.isPending) return <LoadingRows rows={3} />;
  if (count.data.bots > 0) return <ExportForm bots={count.data.bots} onStarted={onStarted} />;
  return (
    <EmptyState icon={IconFileExport} title={exportTexts.empty.title} text={exportTexts.empty.text}>
      <Button component={Link} href="/bots/import">
        {exportTexts.empty.import}
      </Button>
      <Button component={Link} href="/trash" variant="default">
        {exportTexts.empty.trash}
      </Button>
    </EmptyState>
  );
}
