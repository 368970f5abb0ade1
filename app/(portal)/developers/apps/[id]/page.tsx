import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page-actor.ts";
import { routesByScope } from "#server/transport/routes-by-scope.ts";
import { apiAddress, portalAddress } from "#server/transport/service-addresses.ts";
import { createQueryClient } from "../../../../_ui/query-client.ts";
import { ApplicationPage } from "./application-page.tsx";
import { applicationTexts } from "./texts.ts";

export const metadata = { title: applicationTexts.application };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: applicationId } = await params;
  const client = createQueryClient();
  const trpc = serverQueries(client);
  const application = trpc.applications.get.queryOptions({ applicationId }, { retry: false });
  await client.prefetchQuery(application);
  const error = client.getQueryState(application.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApplicationPage
        applicationId={applicationId}
        service={{ apiAddress: apiAddress(), portalAddress: portalAddress(), scopeRoutes: routesByScope() }}
      />
    </HydrationBoundary>
  );
}
