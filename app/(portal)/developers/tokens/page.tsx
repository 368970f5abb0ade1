import type { Metadata } from "next";
import { apiAddress } from "#server/transport/service-addresses.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { TokensPage } from "./tokens-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("developers.tokens.title") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.tokens.list.queryOptions({}))]}>
      <TokensPage apiAddress={apiAddress()} />
    </Prefetch>
  );
}
