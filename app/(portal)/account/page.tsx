import { Prefetch } from "../../_ui/prefetch.tsx";
import { AccountPage } from "./_profile/account-page.tsx";

export const metadata = { title: "Account" };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.identity.user.queryOptions({})),
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
      ]}
    >
      <AccountPage />
    </Prefetch>
  );
}
