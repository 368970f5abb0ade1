import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ApplicationsPage } from "./applications-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("applications.title") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.applications.list.queryOptions({}))]}>
      <ApplicationsPage />
    </Prefetch>
  );
}
