import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { requireUser, serverQueries } from "#server/transport/page-actor.ts";
import { pageQueryClient, titleOf } from "../../../../_ui/page-title.ts";
import { userTexts } from "../texts.ts";
import { UserPage } from "./user-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { id } = await params;
  return titleOf(userTexts.title, async (client, trpc) => {
    const found = await client.fetchQuery(trpc.admin.searchAccounts.queryOptions({ text: id }));
    return found.find((account) => account.id === id)?.username ?? userTexts.title;
  });
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const self = await requireUser();
  const client = pageQueryClient();
  const found = await client.fetchQuery(serverQueries(client).admin.searchAccounts.queryOptions({ text: id }));
  if (!found.some((account) => account.id === id)) notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <UserPage accountId={id} self={self} />
    </HydrationBoundary>
  );
}
