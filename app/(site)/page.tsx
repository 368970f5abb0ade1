import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { Prefetch } from "../_ui/prefetch.tsx";
import { Home } from "./_home/home.tsx";
import { LiveCounts } from "./_home/live-counts.tsx";

export default async function HomePage() {
  if (await isSignedIn()) redirect("/overview");
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.stats.queryOptions({}))]}>
      <Home counts={<LiveCounts />} />
    </Prefetch>
  );
}
