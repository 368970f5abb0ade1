import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { apiAddress, portalAddress, serverQueries } from "#server/transport/page.ts";
import { scopeRoutes } from "#server/transport/scope-routes.ts";
import { makeQueryClient } from "../../../../_ui/query-client.ts";
import { AppRoom } from "./app-room.tsx";

export const metadata = { title: "Application" };

export default async function AppPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: applicationId } = await params;
  const client = makeQueryClient();
  const trpc = serverQueries(client);
  const application = trpc.applications.get.queryOptions({ applicationId }, { retry: false });
  await client.prefetchQuery(application);
  const error = client.getQueryState(application.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AppRoom
        applicationId={applicationId}
        service={{ api: apiAddress(), portal: portalAddress(), routes: scopeRoutes() }}
      />
    </HydrationBoundary>
  );
}
