"use client";

import { Button } from "@mantine/core";
import { IconCategory, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { categoriesTexts } from "../texts.ts";
import { CategoriesList } from "./categories-list.tsx";

const NewCategoryDialog = loadLater(() =>
  import("./new-category-dialog.tsx").then((module) => module.NewCategoryDialog),
);

export function CategoriesPage() {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  // Other components query the bots too, so the server may or may not have them while it renders.
  const isHydrated = useHydrated();
  const [isNew, setIsNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  const add = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      {categoriesTexts.newCategory}
    </Button>
  );
  return (
    <>
      <PageHeader title={categoriesTexts.title} description={categoriesTexts.description}>
        {categories.data?.length !== 0 && add}
      </PageHeader>
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.isPending && <LoadingRows />}
      {categories.data?.length === 0 && (
        <EmptyState icon={IconCategory} title={categoriesTexts.empty.title} text={categoriesTexts.empty.text}>
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
