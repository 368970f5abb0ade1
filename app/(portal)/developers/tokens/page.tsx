import { apiAddress } from "#server/transport/page.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { TokensRoom } from "./tokens-room.tsx";

export const metadata = { title: "API tokens" };

export default function TokensPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.tokens.list.queryOptions({}))]}>
      <TokensRoom address={apiAddress()} />
    </Prefetch>
  );
}
