import { expect } from "vitest";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import type { TestAccount } from "../accounts.ts";
import { newBot, newImportRow } from "../bots.ts";
import { newEndedJob, newExportToDelete } from "../run-jobs.ts";
import { CALLS, expectWins, type Prepare, range } from "./race-checks.ts";

/** The account may have five jobs more. */
async function openJobs({ accountId }: TestAccount) {
  const row = { accountId, kind: "chat", actorKind: "session", requestId: "test" };
  await db().job.createMany({ data: range(95).map(() => ({ id: newId(), ...row })) });
  return async () => expect(await db().job.count({ where: { accountId } })).toBe(100);
}

export const JOB_RACES: Record<string, Prepare> = {
  "jobs.create": async (account) => {
    const { id } = await newBot(account);
    return {
      input: () => ({ kind: "edit", input: { disabled: true }, target: { botIds: [id] } }),
      check: expectWins(5, await openJobs(account)),
    };
  },
  "jobs.createImport": async (account) => ({
    input: () => ({ rows: [newImportRow()] }),
    check: expectWins(5, await openJobs(account)),
  }),
  "jobs.createExport": async (account) => {
    await newBot(account);
    return { input: () => ({ deleteAfterExport: false }), check: expectWins(5, await openJobs(account)) };
  },
  "jobs.exportFile": async (account) => {
    const jobId = await newEndedJob(account, { kind: "export", state: "done" });
    return { input: () => ({ jobId }), check: expectWins(CALLS) };
  },
  "jobs.deleteExported": async (account) => {
    const input = await newExportToDelete(account);
    const isDeleted = () => db().deletedBot.count({ where: { exportId: input.jobId } });
    return { input: () => input, check: expectWins(CALLS, async () => expect(await isDeleted()).toBe(1)), audited: 1 };
  },
  "jobs.stop": async (account) => {
    const jobId = await newEndedJob(account, { kind: "chat", state: "running" });
    return { input: () => ({ jobId }), check: expectWins(CALLS), audited: 1 };
  },
  "jobs.retry": async (account) => {
    const { id: botId } = await newBot(account);
    const jobId = await newEndedJob(account, { kind: "delete", state: "done", botId });
    return { input: () => ({ jobId }), check: expectWins(1) };
  },
};
