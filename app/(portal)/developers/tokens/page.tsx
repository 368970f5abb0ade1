import { apiAddress } from "#server/transport/service-addresses.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { apiTokensTexts } from "./texts.ts";
import { TokensPage } from "./tokens-page.tsx";

export const metadata = { title: apiTokensTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.tokens.list.queryOptions({}))]}>
      <TokensPage apiAddress={apiAddress()} />
    </Prefetch>
  );
}
