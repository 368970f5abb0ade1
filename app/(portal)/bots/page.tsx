import { Prefetch } from "../../_ui/prefetch.tsx";
import { BotsRoom } from "./_list/bots-room.tsx";

export const metadata = { title: "Bots" };

export default function BotsPage() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
      ]}
    >
      <BotsRoom />
    </Prefetch>
  );
}
