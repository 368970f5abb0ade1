import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { ImportPage } from "./import-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("bots.importPage.title") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.categories.list.queryOptions({}))]}>
      <ImportPage />
    </Prefetch>
  );
}
