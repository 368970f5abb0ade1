import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { serverQueries } from "#server/transport/page-actor.ts";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { orNotFound } from "../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../_ui/page-title.ts";
import { SchedulePage } from "./schedule-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: scheduleId } = await params;
  return titleOf(t("schedules.schedule"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.schedules.get.queryOptions({ scheduleId }, { retry: false }));
    return found.name;
  });
}

export default async function Page({ params }: Props) {
  const { id: scheduleId } = await params;
  const client = pageQueryClient();
  const queries = serverQueries(client);
  const schedule = queries.schedules.get.queryOptions({ scheduleId }, { retry: false });
  await Promise.all([
    orNotFound(client.fetchQuery(schedule)),
    client.prefetchQuery(queries.schedules.choices.queryOptions({})),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SchedulePage scheduleId={scheduleId} apiAddress={apiAddress()} />
    </HydrationBoundary>
  );
}
