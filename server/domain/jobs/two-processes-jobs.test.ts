import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_OPEN_JOBS, RUNNING_JOBS_PER_ACCOUNT } from "../../contract/limits/jobs.ts";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { addRepeatingJob, untilEnded } from "../../testing/run-jobs.ts";
import { overridePart } from "../../testing/test-application.ts";
import { startTwoApplications, type TwoApplications } from "../../testing/two-applications.ts";
import { jobTimes } from "./job-times.ts";
import { type JobWorkers, startJobWorkers } from "./start-job-workers.ts";
import { stopJob } from "./stop-job.ts";

let processes: TwoApplications;
const workers: { first?: JobWorkers; second?: JobWorkers } = {};
beforeAll(async () => {
  processes = await startTwoApplications();
  // Neither looks for jobs by itself: it is told of them.
  for (const runIn of [processes.first, processes.second]) runIn(() => overridePart(jobTimes, { lookMs: 600_000 }));
});
afterAll(async () => {
  await processes.first(() => workers.first?.stop());
  await processes.second(() => workers.second?.stop());
  await processes.stop();
});

/** Of a bot that is not connected: each item fails at once. */
async function newOwner() {
  const account = await newAccount();
  const botIds = [(await newBot(account)).id];
  const work = { kind: "command", input: { commands: [{ command: "level" }] } } as const;
  const add = (items: number) => addRepeatingJob(account, { ...work, botIds }, items);
  return { account, add };
}

it("of an account with as many jobs as it may have, two run in all processes together, and another account's job passes the rest", async () => {
  // Nothing runs before all jobs are there: how long it takes to add them does not matter.
  await processes.first(async () => {
    const [many, other] = [await newOwner(), await newOwner()];
    for (let count = 0; count < RUNNING_JOBS_PER_ACCOUNT; count += 1) await many.add(10_000);
    const rest: string[] = [];
    while (rest.length < MAX_OPEN_JOBS - RUNNING_JOBS_PER_ACCOUNT) rest.push(await many.add(1));
    const smallId = await other.add(5);
    workers.first = startJobWorkers();
    workers.second = processes.second(startJobWorkers);
    const small = await untilEnded(smallId);
    expect(small).toMatchObject({ state: "done", failed: 5 });
    const { accountId, actor } = many.account;
    const states = await db().job.groupBy({ by: ["state"], where: { accountId }, _count: true });
    expect(states).toContainEqual({ state: "running", _count: RUNNING_JOBS_PER_ACCOUNT });
    expect(states).toContainEqual({ state: "queued", _count: rest.length });
    for (const { id: jobId } of await db().job.findMany({ where: { accountId }, select: { id: true } })) {
      await stopJob({ jobId }, actor);
    }
  });
});

it("a job that is created in one process begins in another one, which is told of it", async () => {
  await processes.first(() => workers.first?.stop());
  const { add } = await newOwner();
  for (let count = 0; count < 4; count += 1) {
    expect(await untilEnded(await processes.first(() => add(1)))).toMatchObject({ state: "done" });
  }
});
