import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { serverQueries } from "#server/transport/page-actor.ts";
import { routesByScope } from "#server/transport/routes-by-scope.ts";
import { apiAddress, portalAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../../../_languages/get-language.ts";
import { orNotFound } from "../../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../../_ui/page-title.ts";
import { ApplicationPage } from "./application-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: applicationId } = await params;
  return titleOf(t("applications.page.application"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.applications.get.queryOptions({ applicationId }, { retry: false }));
    return found.name;
  });
}

export default async function Page({ params }: Props) {
  const { id: applicationId } = await params;
  const client = pageQueryClient();
  const trpc = serverQueries(client);
  const application = trpc.applications.get.queryOptions({ applicationId }, { retry: false });
  await orNotFound(client.fetchQuery(application));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApplicationPage
        applicationId={applicationId}
        service={{ apiAddress: apiAddress(), portalAddress: portalAddress(), scopeRoutes: routesByScope() }}
      />
    </HydrationBoundary>
  );
}
