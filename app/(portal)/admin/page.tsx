import type { Metadata } from "next";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { RequestsPage } from "./_requests/requests-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("admin.requests.title") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.admin.pendingReviews.queryOptions({}))]}>
      <RequestsPage />
    </Prefetch>
  );
}
