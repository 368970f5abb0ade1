import type { CallOptions, DataOf, OperationOf } from "./call-types.ts";
import type { Caller } from "./caller.ts";
import { sleep } from "./send.ts";

/** A job, with how far its parts are. */
export type JobDetails = DataOf<OperationOf<"get", "/jobs/{jobId}">>;

export interface JobOptions extends CallOptions {
  /** Called when the job has gone on: `succeeded`, `failed` and `skipped` of `total`. */
  onProgress?: ((job: JobDetails) => void) | undefined;
}

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4_000;

/** Asks again and again with the ETag: an answer that is unchanged counts towards no limit. */
export async function waitForJob(caller: Caller, jobId: string, options: JobOptions = {}): Promise<JobDetails> {
  const { onProgress, signal, timeoutMs } = options;
  let etag: string | undefined;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 1.5, MAX_WAIT_MS)) {
    const reply = await caller.call("GET", "/jobs/{jobId}", { path: { jobId }, ifNoneMatch: etag, signal, timeoutMs });
    if (reply.status !== 304) {
      const job = reply.data as JobDetails;
      onProgress?.(job);
      if (job.endedAt !== null) return job;
      etag = reply.etag ?? undefined;
    }
    await sleep(waitMs, signal);
  }
}
