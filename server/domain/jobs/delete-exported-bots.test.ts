import { describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { digestOfRows, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { restoreBots } from "../bots/restore-bots.ts";
import { updateBot } from "../bots/update-bot.ts";
import { createExportJob } from "./create-export-job.ts";
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
});
