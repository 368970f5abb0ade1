import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { ChartRange } from "#server/contract/charts.ts";
import { serverQueries } from "#server/transport/page-actor.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { orNotFound } from "../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../_ui/page-title.ts";
import { CategoryPage } from "./category-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ period?: string | string[] }>;
}

export async function generateMetadata({ params }: Pick<Props, "params">) {
  const { t } = await getLanguage();
  const { id: categoryId } = await params;
  return titleOf(t("categories.category"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.categories.get.queryOptions({ categoryId }, { retry: false }));
    return found.name;
  });
}

export default async function Page({ params, searchParams }: Props) {
  const { id: categoryId } = await params;
  const range = ChartRange.catch("day").parse((await searchParams).period);
  const client = pageQueryClient();
  const trpc = serverQueries(client);
  const category = trpc.categories.get.queryOptions({ categoryId }, { retry: false });
  await Promise.all([
    orNotFound(client.fetchQuery(category)),
    client.prefetchQuery(trpc.categories.listManaged.queryOptions({})),
    client.prefetchQuery(trpc.bots.listFirst.queryOptions({ categoryId })),
    client.prefetchQuery(trpc.charts.status.queryOptions({ range, categoryId })),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CategoryPage categoryId={categoryId} apiAddress={apiAddress()} />
    </HydrationBoundary>
  );
}
