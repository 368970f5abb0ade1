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
import { useExport } from "./use-export.ts";

const BOTS = [{ href: "/bots", label: "Bots" }];

export function ExportPage() {
  const count = useQuery(useTRPC().bots.count.queryOptions({}));
  const run = useExport();
  return (
    <>
      <PageBreadcrumbs parents={BOTS} current="Export" />
      <PageHeader
        title="Export bots"
        description="The credentials of all your bots, as a file that can be imported again."
      />
      {run.data && <ExportResult exported={run.data} onAgain={run.reset} />}
      {!run.data && count.isError && <ErrorState error={count.error} onRetry={() => void count.refetch()} />}
      {!run.data && count.isPending && <LoadingRows rows={3} />}
      {!run.data && count.data?.bots === 0 && (
        <EmptyState icon={IconFileExport} title="Nothing to export" text="There are no bots in your catalogue.">
          <Button component={Link} href="/bots/import">
            Import bots
          </Button>
          <Button component={Link} href="/trash" variant="default">
            Trash
          </Button>
        </EmptyState>
      )}
      {!run.data && count.data && count.data.bots > 0 && <ExportForm bots={count.data.bots} run={run} />}
    </>
  );
}
