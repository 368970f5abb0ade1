"use client";

import { Button } from "@mantine/core";
import { IconCategory, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import type { Bot } from "#server/contract/bots.ts";
import type { Category } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ListSearch } from "../../../_ui/list-search.tsx";
import { EmptyState, ErrorState, LoadingRows, NothingFound } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { useFleetBots } from "../../_live/fleet-provider.tsx";
import { useReasonCounts, useReasonUpdates } from "../../_reasons/use-bot-reasons.ts";
import { CategoriesTable } from "./categories-table.tsx";
import { countByCategory } from "./count-by-category.ts";

const NewCategoryDialog = loadLater(() =>
  import("./new-category-dialog.tsx").then((module) => module.NewCategoryDialog),
);

export function CategoriesPage() {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  // Other components query the bots too, so the server may or may not have them while it renders.
  const isHydrated = useHydrated();
  const [isNew, setIsNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  const add = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {t("categories.newCategory")}
    </Button>
  );
  return (
    <>
      <PageHeader title={t("categories.title")} description={t("categories.description")}>
        {categories.data?.length !== 0 && add}
      </PageHeader>
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.isPending && <LoadingRows />}
      {categories.data?.length === 0 && (
        <EmptyState icon={IconCategory} title={t("categories.empty.title")} text={t("categories.empty.text")}>
          {add}
        </EmptyState>
      )}
      {categories.data && categories.data.length > 0 && (
        <CategoriesList categories={categories.data} bots={isHydrated ? bots.data : undefined} />
      )}
      <NewCategoryDialog opened={isNew} onClose={() => void setIsNew(null)} />
    </>
  );
}

const NO_REASONS: never[] = [];

interface Props {
  categories: readonly Category[];
  /** Absent until they are known. */
  bots: readonly Bot[] | undefined;
}

function CategoriesList({ categories, bots }: Props) {
  const { t } = useLanguage();
  const [q, setQ] = useQueryState("q", parseAsString.withDefault(""));
  useReasonUpdates();
  const live = useFleetBots();
  const { data: reasons = NO_REASONS } = useReasonCounts();
  const counts = useMemo(() => bots && countByCategory(bots, live, reasons), [bots, live, reasons]);
  const text = q.trim().toLowerCase();
  const found = categories.filter(({ id, name }) => name.toLowerCase().includes(text) || id.includes(text));
  const clear = () => void setQ(null);
  return (
    <>
      <ListSearch
        items={t("categories.search")}
        value={q}
        onChange={(value) => void setQ(value || null)}
        shown={found.length}
        all={categories.length}
      />
      {found.length > 0 ? (
        <CategoriesTable categories={found} counts={counts} />
      ) : (
        <NothingFound
          title={t("categories.noMatch.title")}
          text={t("categories.noMatch.text", { total: categories.length, query: q.trim() })}
          clear={t("categories.noMatch.clear")}
          onClear={clear}
        />
      )}
    </>
  );
}
