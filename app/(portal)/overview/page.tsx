import type { Metadata } from "next";
import { ChartRange } from "#server/contract/charts.ts";
import { requireUser } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { prefetchFleet } from "../_live/fleet-map/prefetch-fleet.ts";
import { OverviewPage } from "./overview-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("overview.title") };
}

interface Props {
  searchParams: Promise<{ period?: string | string[] }>;
}

export default async function Page({ searchParams }: Props) {
  const { username } = await requireUser();
  const range = ChartRange.catch("day").parse((await searchParams).period);
  return (
    <Prefetch
      load={(client, trpc) => [
        ...prefetchFleet(client, trpc),
        client.prefetchQuery(trpc.bots.problemCounts.queryOptions({})),
        client.prefetchQuery(trpc.firstSteps.queryOptions({})),
        client.prefetchQuery(trpc.demo.get.queryOptions({})),
        client.prefetchQuery(trpc.botSignIns.availability.queryOptions({})),
        client.prefetchQuery(trpc.charts.status.queryOptions({ range })),
        client.prefetchQuery(trpc.reviews.list.queryOptions({})),
      ]}
    >
      <OverviewPage username={username} />
    </Prefetch>
  );
}
