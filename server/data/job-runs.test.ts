import { expect, it } from "vitest";
import { newAccount } from "../testing/accounts.ts";
import { newBot } from "../testing/bots.ts";
import { addJob } from "../testing/run-jobs.ts";
import { type Db, db, Prisma } from "./db.ts";
import { newId } from "./id.ts";
import { claimJobs, endJob, queueNextJob } from "./job-claims.ts";
import { claimStatement } from "./job-items.ts";

const ROWS_OF_OTHERS = 60_000;
const OWN = 3_000;
const LIMIT = 64;

interface PlanNode {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

/** Rows of the table that the nodes of a plan have read, those that they threw away included. */
function rowsRead(node: PlanNode, table: string): number {
  const own =
    node["Relation Name"] === table
      ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) *
        node["Actual Loops"]
      : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child, table), own);
}

/** A job with its items in one statement: those before `ended` have ended, the others wait. */
async function newJob(tx: Db, accountId: string, items: number, ended = 0): Promise<string> {
  const id = newId();
  await tx.$executeRaw`
    INSERT INTO "Job" (id, "accountId", kind, state, total, "actorKind", "requestId", "processId", "aliveAt")
    VALUES (${id}, ${accountId}, 'chat', 'running', ${items}, 'session', 'test', 'this process', now())`;
  await tx.$executeRaw`
    INSERT INTO "JobItem" ("jobId", position, state, "botId", name)
    SELECT ${id}, n, (CASE WHEN n < ${ended} THEN 'succeeded' ELSE 'queued' END)::"JobItemState", 'invented', 'n'
    FROM generate_series(0, ${items - 1}::int) n`;
  return id;
}

class RollBack extends Error {}

/** What a claim of the job's next items reads of the items. Nothing is changed. */
async function explainClaim(tx: Db, job: { id: string; accountId: string }, from: number): Promise<number> {
  await tx.$executeRaw`SAVEPOINT claim`;
  const claim = claimStatement(job, "this process", { from, to: from + LIMIT });
  const [row] = await tx.$queryRaw<{ "QUERY PLAN": [{ Plan: PlanNode }] }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, FORMAT JSON) ${claim}`,
  );
  await tx.$executeRaw`ROLLBACK TO claim`;
  return row ? rowsRead(row["QUERY PLAN"][0].Plan, "JobItem") : Number.NaN;
}

it("threat 64: a claim reads the items that it claims and none of others, whatever the planner believes of the table", async () => {
  const [{ accountId }, others] = [await newAccount(), await newAccount()];
  const counts: number[] = [];
  const rolledBack = db().$transaction(
    async (tx) => {
      for (let jobs = 0; jobs < 5; jobs++) await newJob(tx, others.accountId, 10);
      await tx.$executeRaw`ANALYZE "JobItem"`;
      await newJob(tx, others.accountId, ROWS_OF_OTHERS, 1_000);
      const id = await newJob(tx, accountId, OWN, OWN / 2);
      const explain = async () => counts.push(await explainClaim(tx, { id, accountId }, OWN / 2));
      await explain();
      await tx.$executeRaw`ANALYZE "JobItem"`;
      await explain();
      throw new RollBack();
    },
    { timeout: 60_000 },
  );
  await expect(rolledBack).rejects.toThrow(RollBack);
  expect(counts).toEqual([2 * LIMIT, 2 * LIMIT]); // each item is read once and written once
});

/** An account to which jobs are added, each on one bot. */
async function newOwner() {
  const account = await newAccount();
  const botIds = [(await newBot(account)).id];
  const add = () => addJob(account, { kind: "command", input: { commands: [{ command: "level" }] }, botIds });
  const addMany = async (count: number) => {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await add());
    return ids;
  };
  return { accountId: account.accountId, addMany };
}

const claim = async (processId: string, places: number) => {
  const jobs = await claimJobs(processId, { places, abandoned: [], running: [] });
  return jobs.map(({ id }) => id);
};

it("processes claim the jobs that have waited longest, each once; the next job of an account comes after those that wait", async () => {
  const [many, other] = [await newOwner(), await newOwner()];
  const [first = "", second = "", third = "", fourth = ""] = await many.addMany(4);
  const [ofOther = ""] = await other.addMany(1);
  const claimed = await Promise.all([claim("a", 1), claim("b", 1)]);
  expect(claimed.flat().sort()).toEqual([first, second].sort());
  const processId = claimed[0]?.includes(first) ? "a" : "b";
  expect(await endJob(first, processId, { state: "stopped" })).toMatchObject({ id: first, state: "stopped" });
  await queueNextJob(many.accountId);
  expect(await claim("a", 1)).toEqual([ofOther]);
  expect(await claim("a", 5)).toEqual([third]);
  expect(await claim("b", 5)).toEqual([]);
  await db().job.deleteMany({ where: { id: { in: [second, third, fourth, ofOther] } } });
});
