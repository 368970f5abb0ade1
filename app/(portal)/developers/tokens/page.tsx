import { apiAddress } from "#server/transport/page-actor.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { TokensPage } from "./tokens-page.tsx";

export const metadata = { title: "API tokens" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.tokens.list.queryOptions({}))]}>
      <TokensPage address={apiAddress()} />
    </Prefetch>
  );
}
