import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { serverQueries } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../../../_languages/get-language.ts";
import { orNotFound } from "../../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../../_ui/page-title.ts";
import { subjectOf } from "../../_requests/review-request.ts";
import { RequestPage } from "./request-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: requestId } = await params;
  return titleOf(t("admin.requests.request"), async (client, trpc) =>
    subjectOf(await client.fetchQuery(trpc.admin.review.queryOptions({ requestId }, { retry: false }))),
  );
}

export default async function Page({ params }: Props) {
  const { id: requestId } = await params;
  const client = pageQueryClient();
  await orNotFound(client.fetchQuery(serverQueries(client).admin.review.queryOptions({ requestId }, { retry: false })));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RequestPage requestId={requestId} />
    </HydrationBoundary>
  );
}
