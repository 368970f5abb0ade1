import { requireUser } from "#server/transport/page-actor.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { overviewTexts } from "./texts.ts";

export const metadata = { title: overviewTexts.title };

export default async function Page() {
  const { id, username } = await requireUser();
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.bots.reasonCounts.queryOptions({})),
        client.prefetchQuery(trpc.bots.problemCounts.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.tokens.list.queryOptions({})),
        client.prefetchQuery(trpc.presets.list.queryOptions({})),
      ]}
    >
      <OverviewPage accountId={id} username={username} />
    </Prefetch>
  );
}
