import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { requireUser, serverQueries } from "#server/transport/page-actor.ts";
import { pageQueryClient, titleOf } from "../../../../_ui/page-title.ts";
import { adminTexts } from "../../texts.ts";
import { ApplicationPage } from "./application-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { id } = await params;
  return titleOf(adminTexts.applications.title, async (client, trpc) => {
    const found = await client.fetchQuery(trpc.admin.searchApplications.queryOptions({ text: id }));
    return found.find((app) => app.id === id)?.name ?? adminTexts.applications.title;
  });
}

export default async function Page({ params }: Props) {
  const { id } = await params;
  const self = await requireUser();
  const client = pageQueryClient();
  const found = await client.fetchQuery(serverQueries(client).admin.searchApplications.queryOptions({ text: id }));
  if (!found.some((app) => app.id === id)) notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ApplicationPage applicationId={id} self={self} />
    </HydrationBoundary>
  );
}
