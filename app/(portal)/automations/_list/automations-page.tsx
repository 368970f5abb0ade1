"use client";

import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { AutomationActions, AutomationsOf } from "./automations-of.tsx";

export function AutomationsPage() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  return (
    <>
      <PageHeader title={t("automations.title")} description={t("automations.description")}>
        {categories.data && categories.data.length > 0 && (
          <AutomationActions categories={categories.data} categoryId={null} />
        )}
      </PageHeader>
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.isPending && <LoadingRows rows={3} />}
      {categories.data && <AutomationsOf categories={categories.data} listed={categories.data} />}
    </>
  );
}
