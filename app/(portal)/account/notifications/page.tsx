import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { AlertSettingsPage } from "./alert-settings-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("notifications.settingsPage.title") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.alerts.settings.queryOptions({}))]}>
      <AlertSettingsPage />
    </Prefetch>
  );
}
