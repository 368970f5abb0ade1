import { describe, expect, it } from "vitest";
import { EXPORT_CONFIRMATIONS, EXPORT_DOWNLOADS } from "../../contract/limits/sign-in.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { digestOfRows, newExportToDelete, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { restoreBots } from "../bots/restore-bots.ts";
import { updateBot } from "../bots/update-bots.ts";
import { consumeRate } from "../service/rate-limit.ts";
import { createExportJob } from "./create-job.ts";
import { deleteExportedBots } from "./delete-exported-bots.ts";
import { eraseSealedItems, getExportFile } from "./export-file.ts";
import { getJob } from "./read-jobs.ts";

workOnJobs();

/** @returns Their ids, in order. */
async function newBots(account: TestAccount, count: number): Promise<string[]> {
  const bots = await Promise.all(Array.from({ length: count }, () => newBot(account)));
  return bots.map(({ id }) => id).sort();
}

describe("threat 25: the bots of an export are deleted once the browser has its whole file", () => {
  /** An export that is to delete its bots, and what a browser received of it. */
  async function exportToDelete(account: TestAccount) {
    const { id: jobId } = await createExportJob({ deleteAfterExport: true }, account.actor);
    const job = await untilEnded(jobId);
    const rows = await getExportFile({ jobId }, account.actor);
    return { job, jobId, rows, sha256: digestOfRows(rows) };
  }
  const idsOf = async ({ accountId }: TestAccount) =>
    (await db().bot.findMany({ where: { accountId }, orderBy: { id: "asc" } })).map(({ id }) => id);
  const deletedBy = (exportId: string) => db().deletedBot.count({ where: { exportId } });

  it("those whose credentials are in the file, and no other: they can be restored for 72 hours", async () => {
    const account = await newAccount();
    const ids = await newBots(account, 3);
    await db().bot.update({ where: { id: ids[0] ?? "" }, data: { sealedSecret: "broken" } });
    const { job, jobId, sha256 } = await exportToDelete(account);
    expect(job).toMatchObject({ succeeded: 2, failed: 1 });
    expect(await deleteExportedBots({ jobId, sha256 }, account.actor)).toEqual({ count: 2 });
    expect(await idsOf(account)).toEqual([ids[0]]);
    const deleted = await db().deletedBot.findMany({ where: { exportId: jobId } });
    const hours = deleted.map(({ purgeAt, deletedAt }) => (purgeAt.getTime() - deletedAt.getTime()) / 3_600_000);
    expect(hours.map(Math.round)).toEqual([72, 72]);
    expect(await getJob({ jobId }, account.actor)).toMatchObject({ deletedBots: 2 });
  });

  it("not before, and not by a confirmation of something else than the whole file", async () => {
    const account = await newAccount();
    const ids = await newBots(account, 3);
    const { jobId, rows, sha256 } = await exportToDelete(account);
    for (const received of [rows.slice(0, 2), [], [...rows, ...rows], rows.toReversed()]) {
      const refused = deleteExportedBots({ jobId, sha256: digestOfRows(received) }, account.actor);
      await expect(refused).rejects.toMatchObject({
        code: "invalid_request",
        message: expect.stringContaining("did not arrive whole"),
      });
    }
    expect(await idsOf(account)).toEqual(ids);
    expect(await getJob({ jobId }, account.actor)).toMatchObject({ deletedBots: null });
    await deleteExportedBots({ jobId, sha256 }, account.actor);
    expect(await idsOf(account)).toEqual([]);
  });

  it("not those that were created, or changed, meanwhile", async () => {
    const account = await newAccount();
    const [kept = "", other = "", renamed = ""] = await newBots(account, 3);
    const { jobId, sha256 } = await exportToDelete(account);
    const { platformAccountId: accountId } = await db().bot.findUniqueOrThrow({ where: { id: kept } });
    const deviceAuth = { accountId, deviceId: "new-device", secret: "new-secret" };
    await updateBot({ botId: kept, deviceAuth }, account.actor);
    await updateBot({ botId: renamed, nickname: "Renamed" }, account.actor);
    const { id: created } = await newBot(account);
    expect(await deleteExportedBots({ jobId, sha256 }, account.actor)).toEqual({ count: 1 });
    expect(new Set(await idsOf(account))).toEqual(new Set([kept, renamed, created]));
    expect(await db().deletedBot.findMany({ where: { exportId: jobId } })).toMatchObject([{ id: other }]);
  });

  it("once: a confirmation that is repeated deletes no bot that was restored", async () => {
    const account = await newAccount();
    const ids = await newBots(account, 2);
    const { jobId, sha256 } = await exportToDelete(account);
    const confirm = () => deleteExportedBots({ jobId, sha256 }, account.actor);
    expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual(Array(3).fill({ count: 2 }));
    expect(await deletedBy(jobId)).toBe(2);
    await restoreBots({ botIds: ids }, account.actor);
    expect(await confirm()).toEqual({ count: 2 });
    expect(await idsOf(account)).toEqual(ids);
  });

  it("threat 13: not by another account, not of an export that keeps its bots, and not once the file is erased", async () => {
    const account = await newAccount();
    const ids = await newBots(account, 1);
    const { jobId, sha256 } = await exportToDelete(account);
    const foreign = deleteExportedBots({ jobId, sha256 }, (await newAccount()).actor);
    await expect(foreign).rejects.toMatchObject({ code: "not_found" });
    const keeping = await createExportJob({ deleteAfterExport: false }, account.actor);
    await untilEnded(keeping.id);
    await expect(deleteExportedBots({ jobId: keeping.id, sha256 }, account.actor)).rejects.toMatchObject({
      code: "unable_to_process",
    });
    await db().job.update({ where: { id: jobId }, data: { endedAt: new Date(Date.now() - 25 * 3_600_000) } });
    await eraseSealedItems();
    await expect(deleteExportedBots({ jobId, sha256 }, account.actor)).rejects.toMatchObject({
      code: "unable_to_process",
    });
    expect(await idsOf(account)).toEqual(ids);
  });

  it("a process of an older version, which does not wait for the file, deletes none", async () => {
    const account = await newAccount();
    const { id: botId } = await newBot(account);
    const { jobId } = await exportToDelete(account);
    const { input } = await db().job.findUniqueOrThrow({ where: { id: jobId } });
    expect(input).toMatchObject({ deleteAfterExport: false });
    expect(await getJob({ jobId }, account.actor)).toMatchObject({ deleteAfterExport: true });
    const after = { kind: "export", count: 1, deleteAfterExport: true, onceDownloaded: true };
    const audited = await db().auditEntry.findFirstOrThrow({ where: { action: "job.create", targetId: jobId } });
    expect(audited.after).toEqual(after);
    expect(await idsOf(account)).toEqual([botId]);
  });
});

describe("threat 25: no file is decrypted for a call that is refused", () => {
  /** An export whose file cannot be decrypted. */
  async function newBrokenExport(account: TestAccount) {
    const confirmation = await newExportToDelete(account);
    await db().jobItem.updateMany({ where: { jobId: confirmation.jobId }, data: { sealedInput: "broken" } });
    return confirmation;
  }

  it("beyond the limits of downloads and of confirmations", async () => {
    const account = await newAccount();
    const { jobId, sha256 } = await newBrokenExport(account);
    const calls = [
      [EXPORT_DOWNLOADS, () => getExportFile({ jobId }, account.actor)],
      [EXPORT_CONFIRMATIONS, () => deleteExportedBots({ jobId, sha256 }, account.actor)],
    ] as const;
    for (const [rate, call] of calls) {
      expect((await faultOf(call())).code).not.toBe("rate_limited");
      await consumeRate(rate, account.accountId, rate.calls - 1);
      expect((await faultOf(call())).code).toBe("rate_limited");
    }
  });

  it("to delete the bots of an export that keeps them", async () => {
    const account = await newAccount();
    const { jobId, sha256 } = await newBrokenExport(account);
    await db().job.update({ where: { id: jobId }, data: { input: { deleteAfterExport: false } } });
    const fault = await faultOf(deleteExportedBots({ jobId, sha256 }, account.actor));
    expect(fault.message).toMatch("not made to delete");
  });

  it("each download can be confirmed, twice where the reply was lost, also where the file did not arrive whole", async () => {
    const account = await newAccount();
    await consumeRate(EXPORT_DOWNLOADS, account.accountId, EXPORT_DOWNLOADS.calls - 1);
    await consumeRate(EXPORT_CONFIRMATIONS, account.accountId, EXPORT_DOWNLOADS.calls - 1);
    const { jobId, sha256 } = await newExportToDelete(account);
    await getExportFile({ jobId }, account.actor);
    const wrong = deleteExportedBots({ jobId, sha256: "0".repeat(64) }, account.actor);
    await expect(wrong).rejects.toMatchObject({ code: "invalid_request" });
    for (let call = 0; call < 3; call += 1)
      expect(await deleteExportedBots({ jobId, sha256 }, account.actor)).toEqual({ count: 1 });
  });
});
