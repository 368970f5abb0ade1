import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page-actor.ts";
import { createQueryClient } from "../../../_ui/query-client.ts";
import { schedulesTexts } from "../texts.ts";
import { SchedulePage } from "./schedule-page.tsx";

export const metadata = { title: schedulesTexts.schedule };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: scheduleId } = await params;
  const client = createQueryClient();
  const queries = serverQueries(client);
  const schedule = queries.schedules.get.queryOptions({ scheduleId }, { retry: false });
  await Promise.all([client.prefetchQuery(schedule), client.prefetchQuery(queries.schedules.choices.queryOptions({}))]);
  const error = client.getQueryState(schedule.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SchedulePage scheduleId={scheduleId} />
    </HydrationBoundary>
  );
}
