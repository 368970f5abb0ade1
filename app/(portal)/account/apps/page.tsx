import { Prefetch } from "../../../_ui/prefetch.tsx";
import { accountTexts } from "../texts.ts";
import { ApprovedApplicationsPage } from "./approved-applications-page.tsx";

export const metadata = { title: accountTexts.applications.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.approvals.list.queryOptions({}))]}>
      <ApprovedApplicationsPage />
    </Prefetch>
  );
}
