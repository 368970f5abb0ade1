import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { requireUser, serverQueries } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../../../_languages/get-language.ts";
import { orNotFound } from "../../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../../_ui/page-title.ts";
import { UserPage } from "./user-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: accountId } = await params;
  return titleOf(t("admin.userPages.title"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.admin.account.queryOptions({ accountId }, { retry: false }));
    return found.username;
  });
}

export default async function Page({ params }: Props) {
  const { id: accountId } = await params;
  const self = await requireUser();
  const client = pageQueryClient();
  await orNotFound(
    client.fetchQuery(serverQueries(client).admin.account.queryOptions({ accountId }, { retry: false })),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <UserPage accountId={accountId} self={self} />
    </HydrationBoundary>
  );
}
