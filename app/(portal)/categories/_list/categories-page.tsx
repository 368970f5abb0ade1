"use client";

import { Button } from "@mantine/core";
import { IconCategory, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsBoolean, useQueryState } from "nuqs";
import { EmptyState, ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { CategoriesList } from "./categories-list.tsx";
import { NewCategoryDialog } from "./new-category-dialog.tsx";

export function CategoriesPage() {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  // Other parts of the portal ask for the bots too: whether the server has them while it draws this is not certain.
  const inBrowser = useHydrated();
  const [isNew, setIsNew] = useQueryState("new", parseAsBoolean.withDefault(false));
  const add = (
    <Button onClick={() => void setIsNew(true)} leftSection={<IconPlus size={18} aria-hidden />}>
      New category
    </Button>
  );
  return (
    <>
      <PageHeader title="Categories" description="Bots of a category share one configuration.">
        {categories.data?.length !== 0 && add}
      </PageHeader>
      {categories.isError && <ErrorState error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.isPending && <LoadingRows />}
      {categories.data?.length === 0 && (
        <EmptyState
          icon={IconCategory}
          title="No categories yet"
          text="A category is a group of bots with one configuration: who may join them, whose commands they follow, what they wear. It can also be run for you by the operator's clusters."
        >
          {add}
        </EmptyState>
      )}
      {categories.data && categories.data.length > 0 && (
        <CategoriesList categories={categories.data} bots={inBrowser ? bots.data : undefined} />
      )}
      <NewCategoryDialog opened={isNew} onClose={() => void setIsNew(null)} />
    </>
  );
}
