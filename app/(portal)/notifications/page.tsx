import { MAX_LISTED_NOTIFICATIONS } from "#server/contract/limits/lists.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { NotificationsPage } from "./notifications-page.tsx";
import { notificationTexts } from "./texts.ts";

export const metadata = { title: notificationTexts.title };

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
