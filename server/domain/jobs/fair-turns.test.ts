import { expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { RUNNING_JOBS, RUNNING_JOBS_PER_ACCOUNT } from "../../contract/limits/jobs.ts";
import { db } from "../../data/db.ts";
import { addRepeatingJob, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { stopJob } from "./stop-job.ts";

const { connectWithBot } = setUpShardLink();
workOnJobs();

/** Long enough for a machine on which hundreds of calls in a second are much. */
const ANSWER_MS = 1_000;
const LARGE = 1_000;
const command = { kind: "command", input: { commands: [{ command: "level" }] } } as const;

/** An account with a bot that answers each command after a while, and a job that runs one on it many times. */
async function newOwner() {
  const { account, shard, id } = await connectWithBot();
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd") return;
    setTimeout(() => shard.answer(frame, { kind: "reply", botName: null, content: "Done", format: 1 }), ANSWER_MS);
  };
  const add = (items: number) => addRepeatingJob(account, { ...command, botIds: [id] }, items);
  const stop = (jobId: string) => stopJob({ jobId }, account.actor);
  return { add, stop };
}

const waitingItems = (jobId: string) => db().jobItem.count({ where: { jobId, state: "queued" } });

it("a small job ends while large jobs of others have every place", async () => {
  const count = RUNNING_JOBS / RUNNING_JOBS_PER_ACCOUNT;
  const owners = await Promise.all(Array.from({ length: count }, newOwner));
  const other = await newOwner();
  const jobsOf: string[][] = [];
  for (const { add } of owners) jobsOf.push([await add(LARGE), await add(LARGE)]);
  const large = jobsOf.flat();
  const countRunning = () => db().job.count({ where: { id: { in: large }, state: "running" } });
  await until("all large jobs run", countRunning).toBe(large.length);
  const small = await untilEnded(await other.add(5));
  expect(small).toMatchObject({ state: "done", succeeded: 5 });
  const waiting = await Promise.all(large.map(waitingItems));
  expect(waiting.every((items) => items > 0)).toBe(true);
  await Promise.all(owners.map(({ stop }, index) => Promise.all((jobsOf[index] ?? []).map(stop))));
  await Promise.all(large.map(untilEnded));
});
