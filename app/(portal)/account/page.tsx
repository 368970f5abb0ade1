import { connectionKinds } from "#server/transport/connection-kinds.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { AccountPage } from "./_profile/account-page.tsx";
import { accountTexts } from "./texts.ts";

export const metadata = { title: accountTexts.profile.pageTitle };

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
