import { Suspense } from "react";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { LogsRoom } from "./logs-room.tsx";

export const metadata = { title: "Logs and limits" };

export default function LogsPage() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.tokens.list.queryOptions({})),
        client.prefetchQuery(trpc.applications.list.queryOptions({})),
      ]}
    >
      <Suspense>
        <LogsRoom />
      </Suspense>
    </Prefetch>
  );
}
