import type { Metadata } from "next";
import { getLanguage } from "../../_languages/get-language.ts";
import { Prefetch } from "../../_ui/prefetch.tsx";
import { SchedulesPage } from "./_list/schedules-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("schedules.title") };
}

export default function Page() {
  return (
    <Prefetch
      load={(client, trpc) => [
        client.prefetchQuery(trpc.schedules.list.queryOptions({})),
        client.prefetchQuery(trpc.schedules.choices.queryOptions({})),
      ]}
    >
      <SchedulesPage />
    </Prefetch>
  );
}
