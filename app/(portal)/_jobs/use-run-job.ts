"use client";

import type { inferRouterInputs } from "@trpc/server";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ShownError } from "../../_ui/describe-error.ts";
import { useTRPCClient } from "../../_ui/trpc.ts";

const POLL_MS = 500;

/** Creates a job and waits for its end. @returns A function that rejects when something of the job failed. */
export function useRunJob() {
  const client = useTRPCClient();
  return async (work: inferRouterInputs<PortalRouter>["jobs"]["create"]): Promise<void> => {
    const { id: jobId } = await client.jobs.create.mutate(work);
    for (;;) {
      const job = await client.jobs.get.query({ jobId });
      if (job.endedAt === null) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      else return requireSuccess(job.failed, async () => client.jobs.items.query({ jobId, state: "failed", limit: 1 }));
    }
  };
}

async function requireSuccess(failed: number, readFirst: () => Promise<{ message: string | null }[]>): Promise<void> {
  if (failed === 0) return;
  const [first] = await readFirst();
  const { jobsTexts } = await import("./texts.ts");
  throw new ShownError(first?.message ?? jobsTexts.states.failed);
}
