import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ApprovedApplicationsPage } from "./approved-applications-page.tsx";

export const metadata = { title: "Authorised applications" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.approvals.list.queryOptions({}))]}>
      <ApprovedApplicationsPage />
    </Prefetch>
  );
}
