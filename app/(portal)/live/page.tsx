import { gatewayAddress, requireUser } from "#server/transport/page.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { LiveRoom } from "./live-room.tsx";

export const metadata = { title: "Live" };

export default async function LivePage() {
  await requireUser();
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
      ]}
    >
      <LiveRoom gateway={gatewayAddress()} />
    </Prefetch>
  );
}
