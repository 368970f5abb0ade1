import { Prefetch } from "../../_ui/prefetch.tsx";
import { AccountRoom } from "./_profile/account-room.tsx";

export const metadata = { title: "Account" };

export default function AccountPage() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.identity.user.queryOptions({})),
        client.prefetchQuery(trpc.bots.count.queryOptions({})),
      ]}
    >
      <AccountRoom />
    </Prefetch>
  );
}
