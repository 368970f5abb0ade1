import { Prefetch } from "../../../_ui/prefetch.tsx";
import { MaintenancePage } from "./maintenance-page.tsx";

export const metadata = { title: "Maintenance" };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.maintenance.queryOptions({}))]}>
      <MaintenancePage />
    </Prefetch>
  );
}
