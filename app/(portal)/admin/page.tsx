import { Prefetch } from "../../_ui/prefetch.tsx";
import { RequestsPage } from "./_requests/requests-page.tsx";
import { adminTexts } from "./texts.ts";

export const metadata = { title: adminTexts.requests.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.pendingReviews.queryOptions({}))]}>
      <RequestsPage />
    </Prefetch>
  );
}
