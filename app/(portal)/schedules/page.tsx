import { Prefetch } from "../../_ui/prefetch.tsx";
import { SchedulesPage } from "./_list/schedules-page.tsx";
import { schedulesTexts } from "./texts.ts";

export const metadata = { title: schedulesTexts.title };

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
