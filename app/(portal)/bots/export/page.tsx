import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ExportRoom } from "./export-room.tsx";

export const metadata = { title: "Export bots" };

export default function ExportPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.bots.count.queryOptions({}))]}>
      <ExportRoom />
    </Prefetch>
  );
}
