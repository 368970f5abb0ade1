import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { SecurityPage } from "./security-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("account.security.title") };
}

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.identity.user.queryOptions({})),
        client.prefetchQuery(trpc.identity.security.queryOptions({})),
        client.prefetchQuery(trpc.identity.access.queryOptions({})),
      ]}
    >
      <SecurityPage />
    </Prefetch>
  );
}
