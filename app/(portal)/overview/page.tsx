import { requireUser } from "#server/transport/page-actor.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { prefetchFleet } from "../_live/fleet-map/prefetch-fleet.ts";
import { OverviewPage } from "./overview-page.tsx";
import { overviewTexts } from "./texts.ts";

export const metadata = { title: overviewTexts.title };

export default async function Page() {
  const { username } = await requireUser();
  return (
    <Prefetch
      load={(client, trpc) => [
        ...prefetchFleet(client, trpc),
        client.prefetchQuery(trpc.bots.problemCounts.queryOptions({})),
        client.prefetchQuery(trpc.firstSteps.queryOptions({})),
        client.prefetchQuery(trpc.demo.get.queryOptions({})),
        client.prefetchQuery(trpc.botSignIns.availability.queryOptions({})),
        client.prefetchQuery(trpc.reviews.list.queryOptions({})),
      ]}
    >
      <OverviewPage username={username} />
    </Prefetch>
  );
}
