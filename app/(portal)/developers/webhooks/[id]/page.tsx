import { titleOf } from "../../../../_ui/page-title.ts";
import { Prefetch } from "../../../../_ui/prefetch.tsx";
import { webhookTexts } from "../texts.ts";
import { WebhookPage } from "./webhook-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { id: webhookId } = await params;
  return titleOf(webhookTexts.title, async (client, trpc) => {
    const found = await client.fetchQuery(trpc.webhooks.list.queryOptions({}));
    return found.find(({ id }) => id === webhookId)?.name ?? webhookTexts.title;
  });
}

export default async function Page({ params }: Props) {
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
