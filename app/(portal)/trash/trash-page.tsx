"use client";

import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../_ui/list-states.tsx";
import { PageBreadcrumbs } from "../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../_ui/page-header.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { TrashList } from "./trash-list.tsx";

export function TrashPage() {
  const { t } = useLanguage();
  const deleted = useQuery(useTRPC().bots.listDeleted.queryOptions({}));
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/bots", label: t("trash.bots") }]} current={t("trash.title")} />
      <PageHeader title={t("trash.title")} description={t("trash.description")} />
      {deleted.isError && <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.isPending && <LoadingRows rows={6} />}
      {deleted.data?.length === 0 && (
        <EmptyState icon={IconTrash} title={t("trash.empty.title")} text={t("trash.empty.text")} />
      )}
      {deleted.data && deleted.data.length > 0 && <TrashList bots={deleted.data} />}
    </>
  );
}
