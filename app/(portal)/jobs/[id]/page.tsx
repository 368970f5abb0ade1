import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { serverQueries } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../../_languages/get-language.ts";
import { orNotFound } from "../../../_ui/or-not-found.ts";
import { pageQueryClient, titleOf } from "../../../_ui/page-title.ts";
import { describeJob } from "../../_jobs/describe-job.ts";
import { JobPage } from "./job-page.tsx";

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props) {
  const language = await getLanguage();
  const { t } = language;
  const { id: jobId } = await params;
  return titleOf(t("jobs.job"), async (client, trpc) => {
    const found = await client.fetchQuery(trpc.jobs.get.queryOptions({ jobId }, { retry: false }));
    return describeJob(language, found);
  });
}

export default async function Page({ params }: Props) {
  const { id: jobId } = await params;
  const client = pageQueryClient();
  const job = serverQueries(client).jobs.get.queryOptions({ jobId }, { retry: false });
  await orNotFound(client.fetchQuery(job));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JobPage jobId={jobId} />
    </HydrationBoundary>
  );
}
