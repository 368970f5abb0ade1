import { Prefetch } from "../../../_ui/prefetch.tsx";
import { IncidentsPage } from "./incidents-page.tsx";
import { incidentsPageTexts } from "./texts.ts";

export const metadata = { title: incidentsPageTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.incidents.list.queryOptions({}))]}>
      <IncidentsPage />
    </Prefetch>
  );
}
