"use client";

import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { PageBreadcrumbs } from "../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { trashTexts } from "./texts.ts";
import { TrashList } from "./trash-list.tsx";

const PARENTS = [{ href: "/bots", label: trashTexts.bots }];

export function TrashPage() {
  const deleted = useQuery(useTRPC().bots.listDeleted.queryOptions({}));
  return (
    <>
      <PageBreadcrumbs parents={PARENTS} current={trashTexts.title} />
      <PageHeader title={trashTexts.title} description={trashTexts.description} />
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.isPending && <LoadingRows rows={6} />}
      {deleted.data?.length === 0 && (
        <EmptyState icon={IconTrash} title={trashTexts.empty.title} text={trashTexts.empty.text} />
      )}
      {deleted.data && deleted.data.length > 0 && <TrashList bots={deleted.data} />}
    </>
  );
}
