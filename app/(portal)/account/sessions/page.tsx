import { Prefetch } from "../../../_ui/prefetch.tsx";
import { SessionsPage } from "./sessions-page.tsx";

export const metadata = { title: "Sessions" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.sessions.list.queryOptions({}))]}>
      <SessionsPage />
    </Prefetch>
  );
}
