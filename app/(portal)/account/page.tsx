import type { Metadata } from "next";
import { connectionKinds } from "#server/transport/connection-kinds.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { AccountPage } from "./_profile/account-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("account.profile.pageTitle") };
}

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.identity.user.queryOptions({})),
        client.prefetchQuery(trpc.identity.email.queryOptions({})),
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
      ]}
    >
      <AccountPage linkable={connectionKinds()} />
    </Prefetch>
  );
}
