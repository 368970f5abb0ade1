"use client";

import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { PageBreadcrumbs } from "../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { TrashList } from "./trash-list.tsx";

const BOTS = [{ href: "/bots", label: "Bots" }];

export function TrashPage() {
  const deleted = useQuery(useTRPC().bots.listDeleted.queryOptions({}));
  return (
    <>
      <PageBreadcrumbs parents={BOTS} current="Trash" />
      <PageHeader
        title="Trash"
        description="Deleted bots are kept for 7 days, those of a deleting export for 72 hours. Then their credentials are erased."
      />
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.isPending && <LoadingRows rows={6} />}
      {deleted.data?.length === 0 && (
        <EmptyState
          icon={IconTrash}
          title="The trash is empty"
          text="A bot that you delete waits here, so that you can have it back."
        />
      )}
      {deleted.data && deleted.data.length > 0 && <TrashList bots={deleted.data} />}
    </>
  );
}
