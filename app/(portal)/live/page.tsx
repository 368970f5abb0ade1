import type { Metadata } from "next";
import { ChartRange } from "#server/contract/charts.ts";
import { requireUser } from "#server/transport/page-actor.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { prefetchFleet } from "../_live/fleet-map/prefetch-fleet.ts";
import { LivePage } from "./live-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("clusters.title") };
}

interface Props {
  searchParams: Promise<{ period?: string | string[] }>;
}

export default async function Page({ searchParams }: Props) {
  await requireUser();
  const range = ChartRange.catch("day").parse((await searchParams).period);
  return (
    <Prefetch
      load={(client, trpc) => [
        ...prefetchFleet(client, trpc),
        client.prefetchQuery(trpc.live.shards.queryOptions({})),
        client.prefetchQuery(trpc.charts.status.queryOptions({ range })),
      ]}
    >
      <LivePage gateway={gatewayAddress()} />
    </Prefetch>
  );
}
