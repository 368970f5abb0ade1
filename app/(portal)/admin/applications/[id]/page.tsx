import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { requireUser, serverQueries } from "#server/transport/page-actor.ts";
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
  return titleOf(t("admin.applications.title"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.admin.application.queryOptions({ applicationId }, { retry: false }));
    return found.name;
  });
}

export default async function Page({ params }: Props) {
  const { id: applicationId } = await params;
  const self = await requireUser();
  const client = pageQueryClient();
  const application = serverQueries(client).admin.application.queryOptions({ applicationId }, { retry: false });
  await orNotFound(client.fetchQuery(application));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApplicationPage applicationId={applicationId} self={self} />
    </HydrationBoundary>
  );
}
