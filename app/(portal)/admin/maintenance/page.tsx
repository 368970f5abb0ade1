import { Prefetch } from "../../../_ui/prefetch.tsx";
import { adminTexts } from "../texts.ts";
import { MaintenancePage } from "./maintenance-page.tsx";

export const metadata = { title: adminTexts.maintenance.title };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.maintenance.queryOptions({}))]}>
      <MaintenancePage />
    </Prefetch>
  );
}
