import { Prefetch } from "../../../_ui/prefetch.tsx";
import { accountTexts } from "../texts.ts";
import { SessionsPage } from "./sessions-page.tsx";

export const metadata = { title: accountTexts.sessions.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.sessions.list.queryOptions({}))]}>
      <SessionsPage />
    </Prefetch>
  );
}
