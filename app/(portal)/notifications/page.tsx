import type { Metadata } from "next";
import { MAX_LISTED_NOTIFICATIONS } from "#server/contract/limits/lists.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { NotificationsPage } from "./notifications-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("notifications.title") };
}

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.notifications.list.queryOptions({ limit: MAX_LISTED_NOTIFICATIONS })),
      ]}
    >
      <NotificationsPage />
    </Prefetch>
  );
}
