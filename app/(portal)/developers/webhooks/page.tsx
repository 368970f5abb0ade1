import { Prefetch } from "../../../_ui/prefetch.tsx";
import { webhookTexts } from "./texts.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

export const metadata = { title: webhookTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.webhooks.list.queryOptions({}))]}>
      <WebhooksPage />
    </Prefetch>
  );
}
