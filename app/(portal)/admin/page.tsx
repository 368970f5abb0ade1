import { Prefetch } from "../../_ui/prefetch.tsx";
import { RequestsPage } from "./_requests/requests-page.tsx";

export const metadata = { title: "Requests" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.pendingReviews.queryOptions({}))]}>
      <RequestsPage />
    </Prefetch>
  );
}
