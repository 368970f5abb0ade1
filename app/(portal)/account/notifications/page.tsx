import { Prefetch } from "../../../_ui/prefetch.tsx";
import { AlertSettingsPage } from "./alert-settings-page.tsx";
import { alertSettingsTexts } from "./texts.ts";

export const metadata = { title: alertSettingsTexts.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.alerts.settings.queryOptions({}))]}>
      <AlertSettingsPage />
    </Prefetch>
  );
}
