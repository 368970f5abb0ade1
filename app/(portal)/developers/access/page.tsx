import { requireUser } from "#server/transport/page.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { AccessRoom } from "./access-room.tsx";

export const metadata = { title: "Gateway access" };

export default async function AccessPage() {
  const { flags } = await requireUser();
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.reviews.list.queryOptions({}))]}>
      <AccessRoom flags={flags} />
    </Prefetch>
  );
}
