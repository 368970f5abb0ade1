"use client";

import { SimpleGrid, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Trail } from "../../../_ui/trail.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useInBrowser } from "../../../_ui/use-browser.ts";
import { CategoryMenu } from "../_actions/category-menu.tsx";
import { CategoryWords } from "../category-words.tsx";
import { ConfigEditor } from "./_config/config-editor.tsx";
import { CategoryBots } from "./category-bots.tsx";
import { ForPrograms } from "./for-programs.tsx";
import { Management } from "./management.tsx";

export function CategoryRoom({ categoryId, apiAddress }: { categoryId: string; apiAddress: string }) {
  const trpc = useTRPC();
  const category = useQuery(trpc.categories.get.queryOptions({ categoryId }));
  const managed = useQuery(trpc.categories.listManaged.queryOptions({}));
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  // Other parts of the portal ask for the bots too: whether the server has them while it draws this is not certain.
  const inBrowser = useInBrowser();
  if (category.isError) return <ErrorState error={category.error} onRetry={() => void category.refetch()} />;
  if (!category.data) return <LoadingRows rows={8} />;
  const { name, flags } = category.data;
  const own = inBrowser ? bots.data?.filter((bot) => bot.parent === categoryId) : undefined;
  return (
    <>
      <Trail above={[{ href: "/categories", label: "Categories" }]} here={<Name>{name}</Name>} />
      <PageHeader title={<Name>{name}</Name>} description={<CategoryWords flags={flags} />}>
        <CategoryMenu category={category.data} botCount={own?.length} />
      </PageHeader>
      <Stack gap="md">
        <ConfigEditor category={category.data} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <CategoryBots categoryId={categoryId} bots={own} error={bots.error} onRetry={() => void bots.refetch()} />
          <Management
            category={category.data}
            managed={managed.data?.find(({ id }) => id === categoryId)}
            known={managed.isSuccess}
          />
        </SimpleGrid>
        <ForPrograms categoryId={categoryId} apiAddress={apiAddress} botIds={own?.map(({ id }) => id) ?? []} />
      </Stack>
    </>
  );
}
