import { requireUser } from "#server/transport/page-actor.ts";
import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { LivePage } from "./live-page.tsx";
import { liveTexts } from "./texts.ts";

export const metadata = { title: liveTexts.title };

export default async function Page() {
  await requireUser();
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.reasonCounts.queryOptions({})),
      ]}
    >
      <LivePage gateway={gatewayAddress()} />
    </Prefetch>
  );
}
