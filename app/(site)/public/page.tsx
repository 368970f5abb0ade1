import { Prefetch } from "../../_ui/prefetch.tsx";
import { PublicBotsPage } from "./_list/public-bots-page.tsx";
import { publicBotsTexts } from "./texts.ts";

export const metadata = { title: publicBotsTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.publicBots.list.queryOptions({}))]}>
      <PublicBotsPage />
    </Prefetch>
  );
}
