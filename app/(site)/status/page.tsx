import { Prefetch } from "../../_ui/prefetch.tsx";
import { LiveCounts } from "../_home/live-counts.tsx";
import { StatusRoom } from "./status-room.tsx";

export const metadata = { title: "Status" };

export default function StatusPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.stats.queryOptions({}))]}>
      <StatusRoom counts={<LiveCounts />} />
    </Prefetch>
  );
}
