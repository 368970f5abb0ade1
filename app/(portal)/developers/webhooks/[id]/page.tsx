import { Prefetch } from "../../../../_ui/prefetch.tsx";
import { webhookTexts } from "../texts.ts";
import { WebhookPage } from "./webhook-page.tsx";

export const metadata = { title: webhookTexts.title };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: webhookId } = await params;
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.webhooks.list.queryOptions({})),
        client.prefetchQuery(trpc.webhooks.deliveries.queryOptions({ webhookId })),
      ]}
    >
      <WebhookPage id={webhookId} />
    </Prefetch>
  );
}
