import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ImportPage } from "./import-page.tsx";
import { importTexts } from "./texts.ts";

export const metadata = { title: importTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.categories.list.queryOptions({}))]}>
      <ImportPage />
    </Prefetch>
  );
}
