import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ApplicationsPage } from "./applications-page.tsx";

export const metadata = { title: "Applications" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.applications.list.queryOptions({}))]}>
      <ApplicationsPage />
    </Prefetch>
  );
}
