import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { serverQueries } from "#server/transport/page-actor.ts";
import { createQueryClient } from "./query-client.ts";

interface Props {
  /** Starts all queries that the first view of the page needs. */
  load: (client: QueryClient, trpc: ReturnType<typeof serverQueries>) => Promise<void>[];
  children: ReactNode;
}

/** Fetches data on the server and passes it to the queries with the same keys in the browser. */
export async function Prefetch({ load, children }: Props) {
  const queryClient = createQueryClient();
  await Promise.all(load(queryClient, serverQueries(queryClient)));
  return <HydrationBoundary state={dehydrate(queryClient)}>{children}</HydrationBoundary>;
}
