import { Prefetch } from "../../../../_ui/prefetch.tsx";
import { requestLogTexts } from "../texts.ts";
import { LoggedRequestPage } from "./logged-request-page.tsx";

export const metadata = { title: requestLogTexts.request.title };

export default async function Page({ params }: { params: Promise<{ requestId: string }> }) {
  const requestId = decodeURIComponent((await params).requestId).slice(0, 64);
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.requests.list.queryOptions({ requestId }))]}>
      <LoggedRequestPage requestId={requestId} />
    </Prefetch>
  );
}
