import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ExportPage } from "./export-page.tsx";
import { exportTexts } from "./texts.ts";

export const metadata = { title: exportTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.bots.count.queryOptions({}))]}>
      <ExportPage />
    </Prefetch>
  );
}
