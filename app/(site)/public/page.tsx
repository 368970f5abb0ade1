import { Prefetch } from "../../_ui/prefetch.tsx";
import { PublicRoom } from "./_list/public-room.tsx";

export const metadata = { title: "Public bots" };

export default function PublicBotsPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.list.queryOptions({}))]}>
      <PublicRoom />
    </Prefetch>
  );
}
