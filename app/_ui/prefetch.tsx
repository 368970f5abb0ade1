import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { serverQueries } from "#server/transport/page-actor.ts";
import { createQueryClient } from "./query-client.ts";

interface Props {
  /** Starts the queries that the page's first view needs, all at once. */
  load: (client: QueryClient, trpc: ReturnType<typeof serverQueries>) => Promise<void>[];
  children: ReactNode;
}

/** Renders a page with its data in it: the browser's queries of the same keys start out answered. */
export async function Prefetch({ load, children }: Props) {
  const queryClient = createQueryClient();
  await Promise.all(load(queryClient, serverQueries(queryClient)));
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
