import { Prefetch } from "../../_ui/prefetch.tsx";
import { RequestsRoom } from "./_queues/requests-room.tsx";

export const metadata = { title: "Requests" };

export default function RequestsPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.pendingReviews.queryOptions({}))]}>
      <RequestsRoom />
    </Prefetch>
  );
}
