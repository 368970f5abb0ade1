"use client";

import type { inferRouterInputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { translateAnswer } from "../../_languages/answers.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ShownError } from "../../_ui/describe-error.ts";
import { useTRPCClient } from "../../_ui/trpc.ts";

const POLL_MS = 500;

/** Creates a job and waits for its end. @returns A function that rejects when something of the job failed. */
export function useRunJob() {
  const language = useLanguage();
  const client = useTRPCClient();
  return async (work: inferRouterInputs<PortalRouter>["jobs"]["create"]): Promise<void> => {
    const { id: jobId } = await client.jobs.create.mutate(work);
    for (;;) {
      const job = await client.jobs.get.query({ jobId });
      if (job.endedAt === null) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      else if (job.failed === 0) return;
      else throw describeFailure(language, await client.jobs.items.query({ jobId, state: "failed", limit: 1 }));
    }
  };
}

const describeFailure = ({ t }: Language, [first]: { message: string | null }[]): ShownError =>
  new ShownError(first?.message ? translateAnswer(first.message) : t("jobs.states.failed"));
