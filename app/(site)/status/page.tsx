import { Prefetch } from "../../_ui/prefetch.tsx";
import { LiveCounts } from "../_home/live-counts.tsx";
import { StatusPage } from "./status-page.tsx";
import { statusTexts } from "./texts.ts";

export const metadata = { title: statusTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.stats.queryOptions({}))]}>
      <StatusPage counts={<LiveCounts />} />
    </Prefetch>
  );
}
