import { expect, it, vi } from "vitest";
import { BULK_IMPORT_MAX } from "../../contract/bots.ts";
import { db } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newImportRow } from "../../testing/bots.ts";
import { readJob, runJob } from "../../testing/run-jobs.ts";
import { assignManagedCategory } from "../categories/managed-categories.ts";
import { deleteCategory } from "../categories/write-categories.ts";
import { createImportJob } from "./create-import-job.ts";
import { retryJob } from "./retry-job.ts";

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Works on an import alone. @returns The job, and how many transactions of all kinds it took. */
async function importAll(jobId: string) {
  const transactions = vi.spyOn(db(), "$transaction");
  await runJob(jobId);
  const count = transactions.mock.calls.length;
  transactions.mockRestore();
  return { job: await readJob(jobId), count };
}

const summary = ({ items }: Awaited<ReturnType<typeof readJob>>) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(items, ({ message }) => message ?? "")).map(([text, { length } = []]) => [
      text.replace(/, has .*/, ""),
      length,
    ]),
  );

it("threat 40: rows above the account's cap fail together, and those that fit or update a bot are imported", async () => {
  const account = await newAccount({ botLimit: 30 });
  const { input } = await newBot(account);
  const chunks = 4;
  const rows = range(chunks * BULK_IMPORT_MAX).map(() => newImportRow());
  const known = newImportRow({ accountId: input.deviceAuth.accountId, nickname: "After" });
  rows[rows.length - 1] = known;
  const { id } = await createImportJob({ rows }, account.actor);
  const { job, count } = await importAll(id);
  expect(job).toMatchObject({ state: "done", succeeded: 30, failed: rows.length - 30 });
  expect(summary(job)).toEqual({ Added: 29, Updated: 1, "This account may have 30 bots": rows.length - 30 });
  expect(job.items.filter(({ sealedInput }) => sealedInput)).toHaveLength(rows.length - 30);
  expect(await db().bot.count({ where: { accountId: account.accountId, nickname: "After" } })).toBe(1);
  expect(count).toBeGreaterThan(chunks);
  expect(count).toBeLessThanOrEqual(2 * chunks + 1); // one ends the job
});

it("threat 40: so do those of a category that was deleted, and those above a managed category's slots", async () => {
  const account = await newAccount({ botLimit: 100 });
  const [gone, managed, plain] = [await newCategory(account), await newCategory(account), await newCategory(account)];
  await assignManagedCategory({ categoryId: managed.id, slots: 3 }, account.actor);
  const leaving = await newBot(account, { parent: managed.id });
  const rows = [
    ...range(20).map(() => ({ ...newImportRow(), category: gone.name })),
    ...range(20).map(() => ({ ...newImportRow(), category: managed.name })),
    { ...newImportRow({ accountId: leaving.input.deviceAuth.accountId }), category: plain.name },
    { ...newImportRow(), category: managed.name },
    newImportRow(),
  ];
  const { id } = await createImportJob({ rows }, account.actor);
  await deleteCategory({ categoryId: gone.id }, account.actor);
  const { job, count } = await importAll(id);
  expect(summary(job)).toEqual({
    "There is no such category.": 20,
    "This managed category has 3 slots and may hold 4 bots.": 17,
    Added: 5,
    Updated: 1,
  });
  expect(await db().bot.count({ where: { categoryId: managed.id } })).toBe(4);
  expect(count).toBeLessThanOrEqual(3);
});

it("rows of an import that are not done again stay as they are, and can be done again later", async () => {
  const account = await newAccount({ botLimit: 1 });
  const { id: jobId } = await createImportJob({ rows: range(3).map(() => newImportRow()) }, account.actor);
  await runJob(jobId);
  await db().jobItem.update({ where: { jobId_position: { jobId, position: 2 } }, data: { state: "stopped" } });
  await db().account.update({ where: { id: account.accountId }, data: { botLimit: 3 } });
  const rows = async () => (await readJob(jobId)).items.map(({ state, sealedInput }) => [state, sealedInput !== null]);
  for (const [state, isKept] of [
    ["failed", true],
    ["stopped", false],
  ] as const) {
    const again = await retryJob({ jobId, states: [state] }, account.actor);
    await runJob(again.id);
    expect(await readJob(again.id)).toMatchObject({ total: 1, succeeded: 1 });
    expect(await rows()).toEqual([
      ["succeeded", false],
      ["failed", false],
      ["stopped", isKept],
    ]);
  }
});
