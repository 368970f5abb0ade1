import { Prefetch } from "../../_ui/prefetch.tsx";
import { TrashRoom } from "./trash-room.tsx";

export const metadata = { title: "Trash" };

export default function TrashPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.bots.listDeleted.queryOptions({}))]}>
      <TrashRoom />
    </Prefetch>
  );
}
