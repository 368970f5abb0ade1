import { Prefetch } from "../../../_ui/prefetch.tsx";
import { MaintenanceRoom } from "./maintenance-room.tsx";

export const metadata = { title: "Maintenance" };

export default function MaintenancePage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.maintenance.queryOptions({}))]}>
      <MaintenanceRoom />
    </Prefetch>
  );
}
