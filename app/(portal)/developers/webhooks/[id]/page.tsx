import { getLanguage } from "../../../../_languages/get-language.ts";
import { titleOf } from "../../../../_ui/page-title.ts";
import { Prefetch } from "../../../../_ui/prefetch.tsx";
import { WebhookPage } from "./webhook-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { t } = await getLanguage();
  const { id: webhookId } = await params;
  return titleOf(t("developers.webhooks.title"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.webhooks.list.queryOptions({}));
    return found.find(({ id }) => id === webhookId)?.name ?? t("developers.webhooks.title");
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
