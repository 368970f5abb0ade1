import type { Metadata } from "next";
import { Suspense } from "react";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { LogsPage } from "./logs-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("developers.logs.title") };
}

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
