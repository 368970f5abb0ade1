import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page-actor.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { createQueryClient } from "../../../_ui/query-client.ts";
import { categoriesTexts } from "../texts.ts";
import { CategoryPage } from "./category-page.tsx";

export const metadata = { title: categoriesTexts.category };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: categoryId } = await params;
  const client = createQueryClient();
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
