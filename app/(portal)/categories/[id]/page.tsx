import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page-actor.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { pageQueryClient, titleOf } from "../../../_ui/page-title.ts";
import { categoriesTexts } from "../texts.ts";
import { CategoryPage } from "./category-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { id: categoryId } = await params;
  return titleOf(categoriesTexts.category, async (client, trpc) => {
    const found = await client.fetchQuery(trpc.categories.get.queryOptions({ categoryId }, { retry: false }));
    return found.name;
  });
}

export default async function Page({ params }: Props) {
  const { id: categoryId } = await params;
  const client = pageQueryClient();
  const trpc = serverQueries(client);
  const category = trpc.categories.get.queryOptions({ categoryId }, { retry: false });
  await Promise.all([
    client.prefetchQuery(category),
    client.prefetchQuery(trpc.categories.listManaged.queryOptions({})),
    client.prefetchQuery(trpc.bots.list.queryOptions({})),
  ]);
  const error = client.getQueryState(category.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CategoryPage categoryId={categoryId} apiAddress={apiAddress()} />
    </HydrationBoundary>
  );
}
