import type { Schemas } from "../../client.ts";
import type { Column } from "../render-table.ts";
import { subcommand } from "../subcommand.ts";
import { finishJob, RESULT_COLUMNS } from "./finish-job.ts";
import { countsOf, endOf, titleOf } from "./job-texts.ts";

const STATES = ["queued", "running", "succeeded", "failed", "skipped", "stopped"] as const;
const RETRIED = ["failed", "stopped", "skipped", "succeeded"] as const;
const OWN = "After a sign-in you see the jobs of svc-bots; with an API token those that the token may see.";

const COLUMNS: Column<Schemas["Job"]>[] = [
  { title: "Created", cell: ({ createdAt }) => createdAt },
  { title: "ID", cell: ({ id }) => id },
  { title: "Job", cell: titleOf },
  { title: "State", cell: ({ state }) => state },
  { title: "Bots", cell: countsOf },
];

export const listJobs = subcommand({
  takes: "",
  about: "lists the latest 50 jobs",
  help: OWN,
  flags: {},
  run: async ({ client, output, signal }) =>
    output.table(await (await client()).get("/jobs", { signal }), COLUMNS, "No jobs yet."),
});

export const showJob = subcommand({
  takes: "ID",
  about: "shows how far a job is",
  flags: { wait: { about: "waits for its end" } },
  async run({ client: connect, args: [jobId = ""], flags, output, signal }) {
    const client = await connect();
    if (flags.wait) return finishJob({ client, output, signal }, jobId);
    const job = await client.get("/jobs/{jobId}", { path: { jobId }, signal });
    return output.answer(job, () => [titleOf(job), endOf(job)]);
  },
});

export const listResults = subcommand({
  takes: "ID",
  about: "lists what became of each bot of a job",
  flags: { state: { takes: "STATE", about: "only these results", values: STATES } },
  async run({ client: connect, args: [jobId = ""], flags, output, signal }) {
    const state = STATES.find((one) => one === flags.state);
    const query = { limit: 1000, ...(state && { state }) };
    const items: Schemas["JobItem"][] = [];
    const pages = (await connect()).pages("/jobs/{jobId}/results", { path: { jobId }, query, signal });
    for await (const item of pages) items.push(item);
    await output.table(items, RESULT_COLUMNS, "There are none.");
  },
});

export const cancelJob = subcommand({
  takes: "ID",
  about: "cancels a job: what has not begun is not done",
  flags: {},
  async run({ client: connect, args: [jobId = ""], output, signal }) {
    const client = await connect();
    await client.post("/jobs/{jobId}/cancel", { path: { jobId }, signal });
    const job = await client.get("/jobs/{jobId}", { path: { jobId }, signal });
    await output.answer(job, () => [endOf(job)]);
  },
});

export const retryJob = subcommand({
  takes: "ID",
  about: "does what failed in a job again, as another job",
  flags: { state: { takes: "A,B", about: "which results; failed without it", values: RETRIED, isRepeatable: true } },
  async run({ client: connect, args: [jobId = ""], flags, output, signal }) {
    const states = flags.state ? RETRIED.filter((one) => flags.state?.includes(one)) : ["failed" as const];
    const { id } = await (await connect()).post("/jobs/{jobId}/retry", { path: { jobId }, body: { states }, signal });
    await output.answer({ id }, () => [`Started the job ${id}. See svc-bots jobs show ${id} --wait`]);
  },
});
