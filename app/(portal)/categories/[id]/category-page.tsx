"use client";

import { Badge, SimpleGrid, Stack, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { EMPTY_LINE } from "../../../_ui/text-skeleton.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useHydrated } from "../../../_ui/use-browser-state.ts";
import { AccountStatusChart } from "../../_charts/account-status-chart.tsx";
import { CategoryMenu } from "../_actions/category-menu.tsx";
import { CategoryBadges } from "../category-badges.tsx";
import { categoriesTexts } from "../texts.ts";
import { CategoryBots } from "./category-bots.tsx";
import { ManagedSlots } from "./managed-slots.tsx";
import { useCategoryTab } from "./use-category-tab.ts";

const ConfigEditor = loadLater(() => import("./_config/config-editor.tsx").then((module) => module.ConfigEditor), {
  placeholder: <LoadingRows rows={8} />,
});
const CategoryApiCalls = loadLater(() => import("./category-api-calls.tsx").then((module) => module.CategoryApiCalls), {
  placeholder: <LoadingRows rows={4} />,
});
const texts = categoriesTexts.tabs;

export function CategoryPage({ categoryId, apiAddress }: { categoryId: string; apiAddress: string }) {
  const trpc = useTRPC();
  const category = useQuery(trpc.categories.get.queryOptions({ categoryId }));
  const managed = useQuery(trpc.categories.listManaged.queryOptions({}));
  const bots = useQuery(trpc.bots.list.queryOptions({}));
  const [tab, openTab] = useCategoryTab();
  const [changes, setChanges] = useState(0);
  // Other components query the bots too, so the server may or may not have them while it renders.
  const isHydrated = useHydrated();
  if (isUnshowable(category)) return <ErrorState error={category.error} onRetry={() => void category.refetch()} />;
  if (!category.data) return <LoadingRows rows={8} />;
  const { name, flags } = category.data;
  const ownBots = isHydrated ? bots.data?.filter((bot) => bot.parent === categoryId) : undefined;
  return (
    <>
      <PageBreadcrumbs parents={[{ href: "/categories", label: categoriesTexts.title }]} current={name} isName />
      <PageHeader title={<Name>{name}</Name>} description={<CategoryBadges flags={flags} />}>
        <CategoryMenu category={category.data} botCount={ownBots?.length} />
      </PageHeader>
      <Tabs value={tab} onChange={openTab} keepMountedMode="display-none">
        <Tabs.List aria-label={texts.label} mb="lg">
          <Tabs.Tab value="bots" rightSection={<Count>{ownBots?.length ?? EMPTY_LINE}</Count>}>
            {texts.bots}
          </Tabs.Tab>
          <Tabs.Tab value="settings" rightSection={changes > 0 && <Count>{texts.unsaved(changes)}</Count>}>
            {texts.settings}
          </Tabs.Tab>
          <Tabs.Tab value="api">{texts.api}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="bots">
          {isHydrated ? (
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
              <CategoryBots
                categoryId={categoryId}
                bots={ownBots}
                error={bots.error}
                onRetry={() => void bots.refetch()}
              />
              <Stack gap="md">
                <ManagedSlots
                  category={category.data}
                  managed={managed.data?.find(({ id }) => id === categoryId)}
                  isLoaded={managed.isSuccess}
                />
                <AccountStatusChart categoryId={categoryId} isCompact />
              </Stack>
            </SimpleGrid>
          ) : (
            <LoadingRows rows={8} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <ConfigEditor category={category.data} onChanges={setChanges} />
        </Tabs.Panel>
        <Tabs.Panel value="api">
          <CategoryApiCalls
            category={category.data}
            apiAddress={apiAddress}
            botIds={ownBots?.map(({ id }) => id) ?? []}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const Count = ({ children }: { children: ReactNode }) => (
  <Badge variant="light" color="gray" size="sm">
    {children}
  </Badge>
);
