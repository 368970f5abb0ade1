import { gatewayAddress } from "#server/transport/service-addresses.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { BotsPage } from "./bots-page.tsx";
import { botsTexts } from "./texts.ts";

export const metadata = { title: botsTexts.title };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
        client.prefetchQuery(trpc.botSignIns.availability.queryOptions({})),
      ]}
    >
      <BotsPage gateway={gatewayAddress()} />
    </Prefetch>
  );
}
