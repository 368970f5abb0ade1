import type { Metadata } from "next";
import { getLanguage } from "../../../../_languages/get-language.ts";
import { Prefetch } from "../../../../_ui/prefetch.tsx";
import { LoggedRequestPage } from "./logged-request-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("developers.logs.request.title") };
}

export default async function Page({ params }: { params: Promise<{ requestId: string }> }) {
  const requestId = decodeURIComponent((await params).requestId).slice(0, 64);
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.requests.list.queryOptions({ requestId }))]}>
      <LoggedRequestPage requestId={requestId} />
    </Prefetch>
  );
}
