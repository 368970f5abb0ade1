import { Prefetch } from "../../../_ui/prefetch.tsx";
import { accountTexts } from "../texts.ts";
import { SecurityPage } from "./security-page.tsx";

export const metadata = { title: accountTexts.security.title };

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
