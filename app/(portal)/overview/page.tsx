import { requireUser } from "#server/transport/page-actor.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { overviewTexts } from "./texts.ts";

export const metadata = { title: overviewTexts.title };

export default async function Page() {
  const { username } = await requireUser();
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.bots.reasonCounts.queryOptions({})),
        client.prefetchQuery(trpc.bots.problemCounts.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
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
