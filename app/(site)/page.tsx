import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { Prefetch } from "../_ui/prefetch.tsx";
import { Home } from "./_home/home.tsx";
import { LiveCounts } from "./_home/live-counts.tsx";

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Signed-in people begin at the overview; `/?home` shows the home page to everybody. */
export default async function HomePage({ searchParams }: Props) {
  const { home } = await searchParams;
  if (home === undefined && (await isSignedIn())) redirect("/overview");
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.stats.queryOptions({}))]}>
      <Home counts={<LiveCounts />} />
    </Prefetch>
  );
}
