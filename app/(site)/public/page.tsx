import { Prefetch } from "../../_ui/prefetch.tsx";
import { PublicBotsPage } from "./_list/public-bots-page.tsx";

export const metadata = { title: "Public bots" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.list.queryOptions({}))]}>
      <PublicBotsPage />
    </Prefetch>
  );
}
