import type { Client, Schemas } from "../../client.ts";
import type { Output } from "../output.ts";
import type { Column } from "../render-table.ts";
import { EXIT } from "../subcommand.ts";
import { countsOf, endOf } from "./job-texts.ts";

type Item = Schemas["JobItem"];

const MAX_SHOWN = 20;
/** What became of the bots of a job. */
export const RESULT_COLUMNS: Column<Item>[] = [
  { title: "Bot", cell: ({ name, botId, position }) => name || (botId ?? String(position)) },
  { title: "Result", cell: ({ state }) => state },
  { title: "Answer", cell: ({ message }) => message ?? "" },
];

interface Following {
  client: Client;
  output: Output;
  signal: AbortSignal;
}

/** Waits for the job with a line of progress, and tells how it ended. @returns The exit code. */
export async function finishJob({ client, output, signal }: Following, jobId: string): Promise<number> {
  const job = await waitForEnd({ client, output, signal }, jobId);
  const failures = job.failed > 0 ? await readFailures(client, jobId, signal) : [];
  await output.answer({ job, failures }, () => [endOf(job)]);
  if (!output.isJson && failures.length > 0) {
    await output.table(failures.slice(0, MAX_SHOWN), RESULT_COLUMNS, "");
    if (job.failed > MAX_SHOWN) await output.say(`See all: svc-bots jobs results ${jobId} --state failed`);
  }
  if (job.state === "failed") return EXIT.failed;
  return job.failed > 0 || job.state === "stopped" ? EXIT.someFailed : EXIT.done;
}

/** Whatever ends the waiting, the person is told which job goes on: started once more, it would be done twice. */
async function waitForEnd({ client, output, signal }: Following, jobId: string) {
  try {
    return await client.waitForJob(jobId, { signal, onProgress: (now) => void output.progress(countsOf(now)) });
  } catch (error) {
    await output.say(`The job goes on. See svc-bots jobs show ${jobId}, or end it: svc-bots jobs cancel ${jobId}`);
    throw error;
  } finally {
    await output.progress("");
  }
}

/** One page of them: the first thousand. */
const readFailures = (client: Client, jobId: string, signal: AbortSignal): Promise<readonly Item[]> =>
  client.get("/jobs/{jobId}/results", { path: { jobId }, query: { state: "failed", limit: 1000 }, signal });
