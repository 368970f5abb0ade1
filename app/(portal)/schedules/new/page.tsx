import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { Prefetch } from "../../../_ui/prefetch.tsx";
import { NewSchedulePage } from "./new-schedule-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("schedules.newSchedule") };
}

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.schedules.choices.queryOptions({}))]}>
      <NewSchedulePage />
    </Prefetch>
  );
}
