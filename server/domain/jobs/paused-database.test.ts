import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import {
  addRepeatingJob,
  answerLater,
  hurryJobs,
  leaveJobRunning,
  readJob,
  runJob,
  untilEnded,
} from "../../testing/run-jobs.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { jobTimes } from "./job-times.ts";
import { AbandonedJobs, startJobWorkers } from "./start-job-workers.ts";

const { connectWithBot } = setUpShardLink();
beforeAll(hurryJobs);

const command = { kind: "command", input: { commands: [{ command: "level" }] } } as const;
/** As after a pause in which nobody could write that it is alive. */
const silence = (id: string) => db().job.update({ where: { id }, data: { aliveAt: new Date(Date.now() - 60_000) } });

it("another process takes a job that is silent at two looks in a row, not one whose process writes again", async () => {
  const account = await newAccount();
  const { id: botId, input } = await newBot(account);
  const bots = [{ id: botId, nickname: input.nickname }];
  const [gone, alive] = [
    await leaveJobRunning(account, { ...command, bots }),
    await leaveJobRunning(account, { ...command, bots }),
  ];
  const jobs = new AbandonedJobs();
  const found = async () => (await jobs.look()).abandoned.filter((id) => [gone, alive].includes(id));
  expect(await found()).toEqual([]);
  await db().job.update({ where: { id: alive }, data: { aliveAt: new Date() } });
  expect(await found()).toEqual([gone]);
  await silence(alive);
  expect(await found()).toEqual([gone]);
  await db().job.deleteMany({ where: { id: { in: [gone, alive] } } });
});

/** @param run Starts the work on it. */
async function runHeldJob<T>(items: number, run: (id: string) => T) {
  const { account, shard, id: botId } = await connectWithBot();
  const { untilAsked, answer } = answerLater(shard);
  const id = await addRepeatingJob(account, { ...command, botIds: [botId] }, items);
  const running = run(id);
  await untilAsked(Math.min(items, 64));
  return { id, running, answer, untilAsked };
}

it("a process that lives does not take its own job over after a pause of the database: what it was doing is done", async () => {
  const { id, running: workers, answer } = await runHeldJob(5, startJobWorkers);
  for (const end = Date.now() + 5 * jobTimes().lookMs; Date.now() < end; await sleep(20)) await silence(id);
  expect((await readJob(id)).items.map(({ state }) => state)).toEqual(Array(5).fill("running"));
  answer();
  expect(await untilEnded(id)).toMatchObject({ state: "done", succeeded: 5, failed: 0 });
  await workers.stop();
});

it("a job that is given up because items could not be claimed leaves no result unwritten", async () => {
  const { id, running, answer, untilAsked } = await runHeldJob(70, runJob);
  await db().$executeRaw`
    CREATE OR REPLACE FUNCTION refuse_claim() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN IF NEW."jobId" = TG_ARGV[0] AND NEW.state = 'running' THEN RAISE EXCEPTION SQLSTATE '57014'; END IF; RETURN NEW; END $$`;
  await db().$executeRawUnsafe(
    `CREATE TRIGGER refuse_claim BEFORE UPDATE ON "JobItem" FOR EACH ROW EXECUTE FUNCTION refuse_claim('${id}')`,
  );
  answer();
  await expect(running).rejects.toMatchObject({ message: expect.stringContaining("57014") });
  await db().$executeRaw`DROP TRIGGER refuse_claim ON "JobItem"`;
  const again = runJob(id);
  await untilAsked(6);
  answer();
  await again;
  expect(await readJob(id)).toMatchObject({ state: "done", succeeded: 70, failed: 0 });
});
