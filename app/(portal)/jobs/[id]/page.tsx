import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";
import { serverQueries } from "#server/transport/page-actor.ts";
import { createQueryClient } from "../../../_ui/query-client.ts";
import { jobsTexts } from "../../_jobs/texts.ts";
import { JobPage } from "./job-page.tsx";

export const metadata = { title: jobsTexts.job };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id: jobId } = await params;
  const client = createQueryClient();
  const job = serverQueries(client).jobs.get.queryOptions({ jobId }, { retry: false });
  await client.prefetchQuery(job);
  const error = client.getQueryState(job.queryKey)?.error;
  if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JobPage jobId={jobId} />
    </HydrationBoundary>
  );
}
