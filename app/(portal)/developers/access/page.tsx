import { requireUser } from "#server/transport/page-actor.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { GatewayAccessPage } from "./gateway-access-page.tsx";
import { gatewayAccessTexts } from "./texts.ts";

export const metadata = { title: gatewayAccessTexts.title };

export default async function Page() {
  const { flags } = await requireUser();
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.reviews.list.queryOptions({}))]}>
      <GatewayAccessPage flags={flags} />
    </Prefetch>
  );
}
