"use client";

import { Button } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { ExportForm } from "./export-form.tsx";
import { ExportResult } from "./export-result.tsx";
import { exportTexts } from "./texts.ts";
import { useExport } from "./use-export.ts";

const PARENTS = [{ href: "/bots", label: exportTexts.bots }];

export function ExportPage() {
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const exportBots = useExport();
  return (
    <>
      <PageBreadcrumbs parents={PARENTS} current={exportTexts.here} />
      <PageHeader title={exportTexts.title} description={exportTexts.description} />
      {exportBots.data && <ExportResult exported={exportBots.data} onAgain={exportBots.reset} />}
      {!exportBots.data && count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
      {!exportBots.data && count.isPending && <LoadingRows rows={3} />}
      {!exportBots.data && count.data?.bots === 0 && (
        <EmptyState icon={IconFileExport} title={exportTexts.empty.title} text={exportTexts.empty.text}>
          <Button component={Link} href="/bots/import">
            {exportTexts.empty.import}
          </Button>
          <Button component={Link} href="/trash" variant="default">
            {exportTexts.empty.trash}
          </Button>
        </EmptyState>
      )}
      {!exportBots.data && count.data && count.data.bots > 0 && (
        <ExportForm bots={count.data.bots} exportBots={exportBots} />
      )}
    </>
  );
}
