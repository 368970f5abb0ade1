import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ExportPage } from "./export-page.tsx";

export const metadata = { title: "Export bots" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.bots.count.queryOptions({}))]}>
      <ExportPage />
    </Prefetch>
  );
}
