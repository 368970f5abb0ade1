import { Prefetch } from "../../../_ui/prefetch.tsx";
import { AppsRoom } from "./apps-room.tsx";

export const metadata = { title: "Applications" };

export default function AppsPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.applications.list.queryOptions({}))]}>
      <AppsRoom />
    </Prefetch>
  );
}
