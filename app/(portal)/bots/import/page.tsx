import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ImportPage } from "./import-page.tsx";

export const metadata = { title: "Import bots" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.categories.list.queryOptions({}))]}>
      <ImportPage />
    </Prefetch>
  );
}
