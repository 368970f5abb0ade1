import { Prefetch } from "../../../_ui/prefetch.tsx";
import { SessionsRoom } from "./sessions-room.tsx";

export const metadata = { title: "Sessions" };

export default function SessionsPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.sessions.list.queryOptions({}))]}>
      <SessionsRoom />
    </Prefetch>
  );
}
