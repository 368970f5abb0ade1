import { Prefetch } from "../../_ui/prefetch.tsx";
import { BotsPage } from "./bots-page.tsx";

export const metadata = { title: "Bots" };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.bots.list.queryOptions({})),
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
        client.prefetchQuery(trpc.categories.list.queryOptions({})),
      ]}
    >
      <BotsPage />
    </Prefetch>
  );
}
