import { PageHeader } from "../../_ui/page-header.tsx";
import { Prefetch } from "../../_ui/prefetch.tsx";

export const metadata = { title: "Overview" };

export default function OverviewPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.bots.count.queryOptions({}))]}>
      <PageHeader title="Overview" />
    </Prefetch>
  );
}
