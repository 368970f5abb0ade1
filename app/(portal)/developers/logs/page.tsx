import { Suspense } from "react";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { LogsPage } from "./logs-page.tsx";
import { requestLogTexts } from "./texts.ts";

export const metadata = { title: requestLogTexts.title };

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.tokens.list.queryOptions({})),
        client.prefetchQuery(trpc.applications.list.queryOptions({})),
      ]}
    >
      <Suspense>
        <LogsPage />
      </Suspense>
    </Prefetch>
  );
}
