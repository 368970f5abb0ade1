import { Prefetch } from "../../../_ui/prefetch.tsx";
import { schedulesTexts } from "../texts.ts";
import { NewSchedulePage } from "./new-schedule-page.tsx";

export const metadata = { title: schedulesTexts.newSchedule };

export default function Page() {
  return (
    <Prefetch load={(client, trpc) => [client.prefetchQuery(trpc.schedules.choices.queryOptions({}))]}>
      <NewSchedulePage />
    </Prefetch>
  );
}
