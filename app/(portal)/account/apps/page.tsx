import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ApprovedRoom } from "./approved-room.tsx";

export const metadata = { title: "Authorised applications" };

export default function ApprovedPage() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.approvals.list.queryOptions({}))]}>
      <ApprovedRoom />
    </Prefetch>
  );
}
