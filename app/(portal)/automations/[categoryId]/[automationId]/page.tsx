import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../../../_languages/get-language.ts";
import { orNotFound } from "../../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../../_ui/page-title.ts";
import { AutomationPage } from "./automation-page.tsx";

interface Props {
  params: Promise<{ categoryId: string; automationId: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { categoryId, automationId } = await params;
  return titleOf(t("automations.automation"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.categories.get.queryOptions({ categoryId }, { retry: false }));
    return found.config.automations.find(({ id }) => id === automationId)?.name ?? t("automations.automation");
  });
}

export default async function Page({ params }: Props) {
  const { categoryId, automationId } = await params;
  const client = pageQueryClient();
  const trpc = serverQueries(client);
  const options = trpc.categories.get.queryOptions({ categoryId }, { retry: false });
  await Promise.all([
    orNotFound(client.fetchQuery(options)),
    client.prefetchQuery(trpc.categories.list.queryOptions({})),
  ]);
  const category = client.getQueryData(options.queryKey);
  if (category && !category.config.automations.some(({ id }) => id === automationId)) notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AutomationPage categoryId={categoryId} automationId={automationId} />
    </HydrationBoundary>
  );
}
