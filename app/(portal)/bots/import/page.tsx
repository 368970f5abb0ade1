import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ImportRoom } from "./import-room.tsx";

export const metadata = { title: "Import bots" };

export default function ImportPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.categories.list.queryOptions({}))]}>
      <ImportRoom />
    </Prefetch>
  );
}
