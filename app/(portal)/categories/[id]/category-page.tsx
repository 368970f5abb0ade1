"use client";

import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { CategoryMenu } from "../_actions/category-menu.tsx";
import { CategoryBadges } from "../category-badges.tsx";
import { categoriesTexts } from "../texts.ts";
import { ConfigEditor } from "./_config/config-editor.tsx";
import { ApiSnippets } from "./api-snippets.tsx";
import { CategoryBots } from "./category-bots.tsx";
import { ManagedSlots } from "./managed-slots.tsx";

export function CategoryPage({ categoryId, apiAddress }: { categoryId: string; apiAddress: string }) {
  const trpc = useTRPC();
  const category = useQuery(trpc.categories.get.queryOptions({ categoryId }));
  const managed = useQuery(trpc.categories.listManaged.queryOptions({}));
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  // Other components query the bots too, so the server may or may not have them while it renders.
  const isHydrated = useHydrated();
  if (category.isError) return <ErrorState error={category.error} onRetry={() => void category.refetch()} />;
  if (!category.data) return <LoadingRows rows={8} />;
  const { name, flags } = category.data;
  const ownBots = isHydrated ? bots.data?.filter((bot) => bot.parent === categoryId) : undefined;
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/categories", label: categoriesTexts.title }]}
        current={<Name>{name}</Name>}
      />
      <PageHeader title={<Name>{name}</Name>} description={<CategoryBadges flags={flags} />}>
        <CategoryMenu category={category.data} botCount={ownBots?.length} />
      </PageHeader>
      <Stack gap="md">
        <ConfigEditor category={category.data} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <CategoryBots categoryId={categoryId} bots={ownBots} error={bots.error} onRetry={() => void bots.refetch()} />
          <ManagedSlots
            category={category.data}
            managed={managed.data?.find(({ id }) => id === categoryId)}
            isLoaded={managed.isSuccess}
          />
        </SimpleGrid>
        <ApiSnippets categoryId={categoryId} apiAddress={apiAddress} botIds={ownBots?.map(({ id }) => id) ?? []} />
      </Stack>
    </>
  );
}
