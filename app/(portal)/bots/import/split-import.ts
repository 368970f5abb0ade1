import { MAX_IMPORT_JOB_ROWS } from "#server/contract/limits/jobs.ts";
import { BODY_BYTES } from "#server/contract/limits/trpc.ts";
import type { ImportRow } from "./import-rows.ts";
import { toImportInput } from "./import-rows.ts";

/** What the members around the rows take. */
const FRAME_BYTES = 4_096;
const encoder = new TextEncoder();

/** The rows of each job: no more than it may have, and no more than one request may carry. */
export function splitImport(rows: readonly ImportRow[], maxBytes = BODY_BYTES.bulk - FRAME_BYTES): ImportRow[][] {
  const jobs: ImportRow[][] = [];
  let [job, bytes]: [ImportRow[], number] = [[], 0];
  for (const row of rows) {
    const size = encoder.encode(JSON.stringify(toImportInput(row))).length + 1;
    if (job.length > 0 && (job.length === MAX_IMPORT_JOB_ROWS || bytes + size > maxBytes)) {
      jobs.push(job);
      [job, bytes] = [[], 0];
    }
    job.push(row);
    bytes += size;
  }
  return job.length > 0 ? [...jobs, job] : jobs;
}
