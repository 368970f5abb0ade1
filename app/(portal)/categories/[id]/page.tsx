import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { apiAddress } from "#server/transport/api-address.ts";
import { serverQueries } from "#server/transport/page.ts";
import { makeQueryClient } from "../../../_ui/query-client.ts";
import { CategoryRoom } from "./category-room.tsx";

export const metadata = { title: "Category" };

export default async function CategoryPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: categoryId } = await params;
  const client = makeQueryClient();
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
      <CategoryRoom categoryId={categoryId} apiAddress={apiAddress()} />
    </HydrationBoundary>
  );
}
