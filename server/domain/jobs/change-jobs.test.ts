import { describe, expect, it } from "vitest";
import { BULK_IMPORT_MAX } from "../../contract/bots.ts";
import { MAX_JOB_ITEMS } from "../../contract/limits/jobs.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { sealItem } from "../../data/sealed-job-items.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newImportRow } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { readDatabase } from "../../testing/read-database.ts";
import { digestOfRows, leaveJobRunning, readJob, untilEnded, workOnJobs } from "../../testing/run-jobs.ts";
import { createImportJob } from "./create-import-job.ts";
import { createExportJob, createJob } from "./create-job.ts";
import { deleteExportedBots } from "./delete-exported-bots.ts";
import { eraseSealedItems, getExportFile } from "./export-file.ts";
import { getJob, listJobItems, listJobs } from "./read-jobs.ts";
import { retryJob } from "./retry-job.ts";

workOnJobs();
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const newBots = async (account: TestAccount, count: number) =>
  Promise.all(range(count).map(async () => (await newBot(account)).id));
const botsOf = ({ accountId }: TestAccount) => db().bot.findMany({ where: { accountId }, include: { category: true } });

describe("an import", () => {
  it("threat 55: adds and updates bots in chunks, keeps their credentials sealed until then, and says for each row what became of it", async () => {
    const account = await newAccount({ botLimit: 400 });
    const { input } = await newBot(account, { nickname: "Before" });
    const known = newImportRow({ accountId: input.deviceAuth.accountId, nickname: "After" });
    const rows = [known, ...range(249).map((n) => newImportRow({ nickname: `Row ${n}` }))];
    const { id } = await createImportJob({ rows }, account.actor);
    expect(JSON.stringify(await readDatabase())).not.toContain(known.secret);
    const job = await untilEnded(id);
    expect(job).toMatchObject({ state: "done", total: 250, succeeded: 250 });
    expect(job.items.slice(0, 2).map(({ name, message }) => [name, message])).toEqual([
      ["After", "Updated"],
      ["Row 0", "Added"],
    ]);
    expect(job.items.every(({ botId, sealedInput, keyId }) => botId && !sealedInput && !keyId)).toBe(true);
    const bots = await botsOf(account);
    expect(bots).toHaveLength(250);
    expect(bots.find(({ platformAccountId }) => platformAccountId === known.accountId)?.nickname).toBe("After");
    const chunks = Object.values(Object.groupBy(job.items, ({ endedAt }) => String(endedAt?.getTime())));
    expect(chunks.map((items = []) => items.length).sort((a, b) => b - a)).toEqual([
      BULK_IMPORT_MAX,
      BULK_IMPORT_MAX,
      50,
    ]);
  });

  it("imports the rows of a chunk that can be imported: the others fail with the reason", async () => {
    const account = await newAccount({ botLimit: 7 });
    const { id } = await createImportJob({ rows: range(10).map(() => newImportRow()) }, account.actor);
    const job = await untilEnded(id);
    expect(job).toMatchObject({ state: "done", succeeded: 7, failed: 3 });
    expect(job.items.at(-1)?.message).toMatch(/This account may have 7 bots/);
  });

  it("threat 55: keeps failed rows sealed for a day, and tries them again in a new job, once", async () => {
    const account = await newAccount({ botLimit: 1 });
    const rows = range(3).map((n) => newImportRow({ nickname: `Row ${n}` }));
    const { id: jobId } = await createImportJob({ rows }, account.actor);
    expect(await untilEnded(jobId)).toMatchObject({ succeeded: 1, failed: 2 });
    const sealed = (id: string) => db().jobItem.count({ where: { jobId: id, sealedInput: { not: null } } });
    expect(await sealed(jobId)).toBe(2);
    expect(JSON.stringify(await readDatabase())).not.toContain(rows[2]?.secret);
    expect((await getJob({ jobId }, account.actor)).retryUntil).not.toBeNull();
    await db().account.update({ where: { id: account.accountId }, data: { botLimit: 2 } });
    const { id } = await retryJob({ jobId }, account.actor);
    expect(await untilEnded(id)).toMatchObject({ kind: "import", retriedId: jobId, succeeded: 1, failed: 1 });
    expect((await getJob({ jobId }, account.actor)).retryUntil).toBeNull();
    await expect(retryJob({ jobId }, account.actor)).rejects.toMatchObject({ code: "unable_to_process" });
    expect([await sealed(jobId), await sealed(id)]).toEqual([0, 1]);
    expect(await botsOf(account)).toHaveLength(2);
    await db().job.update({ where: { id }, data: { endedAt: new Date(Date.now() - 25 * 3_600_000) } });
    await eraseSealedItems();
    expect(await sealed(id)).toBe(0);
  });

  it("takes e-mail addresses and categories, and creates categories only when asked to", async () => {
    const account = await newAccount();
    const { name } = await newCategory(account);
    const rows = [
      { ...newImportRow(), email: "one@example.com", category: name.toUpperCase() },
      { ...newImportRow(), category: "Sparring" },
      newImportRow(),
    ];
    await expect(createImportJob({ rows }, account.actor)).rejects.toMatchObject({
      problems: [{ path: ["rows", 1, "category"] }],
    });
    const { id } = await createImportJob({ rows, createCategories: true }, account.actor);
    await untilEnded(id);
    const byAccount = new Map((await botsOf(account)).map((bot) => [bot.platformAccountId, bot]));
    const found = rows.map(({ accountId }) => byAccount.get(accountId));
    expect(found.map((bot) => [bot?.email, bot?.category?.name])).toEqual([
      ["one@example.com", name],
      [null, "Sparring"],
      [null, undefined],
    ]);
  });

  it("prefers the exact name of a category, and refuses a row whose name could be either of two", async () => {
    const account = await newAccount();
    const { accountId } = account;
    const names = ["EU bots", "eu BOTS"];
    await db().category.createMany({ data: names.map((name, n) => ({ id: `${accountId}-${n}`, accountId, name })) });
    await newCategory(account);
    const rows = names.map((category) => ({ ...newImportRow(), category }));
    for (const createCategories of [false, true]) {
      const unclear = { ...newImportRow(), category: "EU BOTS" };
      await expect(
        createImportJob({ rows: [...rows, unclear], createCategories }, account.actor),
      ).rejects.toMatchObject({
        code: "invalid_request",
        problems: [{ path: ["rows", 2, "category"], message: expect.stringContaining("“EU bots”, “eu BOTS”") }],
      });
    }
    const { id } = await createImportJob({ rows }, account.actor);
    await untilEnded(id);
    const byAccount = new Map((await botsOf(account)).map((bot) => [bot.platformAccountId, bot.category?.name]));
    expect(rows.map((row) => byAccount.get(row.accountId))).toEqual(names);
  });

  it("creates one category for two spellings of a name, as the first row has it", async () => {
    const account = await newAccount();
    const rows = ["Straße", "STRASSE", "Other"].map((category) => ({ ...newImportRow(), category }));
    await untilEnded((await createImportJob({ rows, createCategories: true }, account.actor)).id);
    const { accountId } = account;
    const created = await db().category.findMany({ where: { accountId }, orderBy: { id: "asc" } });
    expect(created.map(({ name }) => name)).toEqual(["Straße", "Other"]);
    expect((await botsOf(account)).map((bot) => bot.category?.name).sort()).toEqual(["Other", "Straße", "Straße"]);
  });

  it("refuses two rows with the same account", async () => {
    const row = newImportRow();
    const { actor } = await newAccount();
    await expect(createImportJob({ rows: [row, row] }, actor)).rejects.toMatchObject({ code: "invalid_request" });
  });
});

describe("changes of many bots", () => {
  it("change or delete the account's own bots, each in one job", async () => {
    const account = await newAccount({ botLimit: 1_000 });
    const ids = await newBots(account, 60);
    const other = await newBots(await newAccount(), 1);
    const edit = await createJob(
      { kind: "edit", input: { disabled: true }, target: { botIds: [...ids, ...other] } },
      account.actor,
    );
    const edited = await untilEnded(edit.id);
    expect(edited).toMatchObject({ total: 60, unknown: 1, succeeded: 60, failed: 0 });
    expect(await db().bot.count({ where: { id: { in: [...ids, ...other] }, disabled: true } })).toBe(60);
    const deletion = await createJob({ kind: "delete", target: { botIds: ids } }, account.actor);
    expect(await untilEnded(deletion.id)).toMatchObject({ state: "done", succeeded: 60 });
    expect([(await botsOf(account)).length, await db().deletedBot.count({ where: { id: { in: ids } } })]).toEqual([
      0, 60,
    ]);
  });

  it("need a category of the account", async () => {
    const account = await newAccount();
    const [botId] = await newBots(account, 1);
    const { id: parent } = await newCategory(await newAccount());
    const asked = createJob({ kind: "edit", input: { parent }, target: { botIds: [botId] } }, account.actor);
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an export", () => {
  it("threat 55: keeps a sealed file for its owner, which an import accepts, and erases it in time", async () => {
    const account = await newAccount();
    const { input } = await newBot(account, { email: "bot@example.com" });
    const { id } = await createExportJob({ deleteAfterExport: false }, account.actor);
    await untilEnded(id);
    expect(JSON.stringify(await readDatabase())).not.toContain(input.deviceAuth.secret);
    const expected = { ...input.deviceAuth, nickname: input.nickname, email: "bot@example.com", category: null };
    expect(await getExportFile({ jobId: id }, account.actor)).toEqual([expected]);
    expect((await getJob({ jobId: id }, account.actor)).fileUntil).not.toBeNull();
    const other = await newAccount();
    await expect(getExportFile({ jobId: id }, other.actor)).rejects.toMatchObject({ code: "not_found" });
    await db().job.update({ where: { id }, data: { endedAt: new Date(Date.now() - 25 * 3_600_000) } });
    await eraseSealedItems();
    await expect(getExportFile({ jobId: id }, account.actor)).rejects.toMatchObject({ code: "unable_to_process" });
    expect(await db().jobItem.count({ where: { jobId: id, sealedInput: { not: null } } })).toBe(0);
  });

  it("threat 13: has the chosen bots alone, and none of another account", async () => {
    const [account, other] = [await newAccount(), await newAccount()];
    const [first = "", second = ""] = await newBots(account, 3);
    const [foreign = ""] = await newBots(other, 1);
    const botIds = [second, first];
    const { id } = await createExportJob({ deleteAfterExport: true, botIds }, account.actor);
    expect(await untilEnded(id)).toMatchObject({ total: 2, succeeded: 2 });
    const rows = await getExportFile({ jobId: id }, account.actor);
    expect(rows).toHaveLength(2);
    await deleteExportedBots({ jobId: id, sha256: digestOfRows(rows) }, account.actor);
    expect(await botsOf(account)).toHaveLength(1);
    const refused = createExportJob({ deleteAfterExport: false, botIds: [foreign] }, account.actor);
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
  });

  it("threat 23: of as many bots as a job may have says that some do not exist", async () => {
    const { actor } = await newAccount();
    const botIds = range(MAX_JOB_ITEMS).map((n) => n.toString(36));
    const fault = await faultOf(createExportJob({ deleteAfterExport: false, botIds }, actor));
    expect(fault.code).toBe("not_found");
  });
});

it("jobs and their items are listed page by page, to their owner alone", async () => {
  const account = await newAccount();
  const ids = await newBots(account, 5);
  const created: string[] = [];
  for (const botId of ids.slice(0, 3)) {
    created.push(
      (await createJob({ kind: "edit", input: { public: true }, target: { botIds: [botId] } }, account.actor)).id,
    );
  }
  const all = await createJob({ kind: "edit", input: { disabled: true }, target: { botIds: ids } }, account.actor);
  for (const id of [...created, all.id]) await untilEnded(id);
  const first = await listJobs({ limit: 3 }, account.actor);
  const second = await listJobs({ limit: 3, after: first.at(-1)?.id }, account.actor);
  expect([...first, ...second].map(({ id }) => id)).toEqual([all.id, ...created.toReversed()]);
  const items = await listJobItems({ jobId: all.id, limit: 3 }, account.actor);
  const rest = await listJobItems({ jobId: all.id, limit: 3, after: items.at(-1)?.position }, account.actor);
  expect([...items, ...rest].map(({ botId }) => botId)).toEqual(ids);
  expect(await listJobItems({ jobId: all.id, state: "failed" }, account.actor)).toEqual([]);
  const job = await getJob({ jobId: all.id }, account.actor);
  expect(job).toMatchObject({ kind: "edit", change: { disabled: true }, by: "session" });
  expect(job.cells.map(({ succeeded }) => succeeded)).toEqual([1, 1, 1, 1, 1]);
  const other = await newAccount();
  expect(await listJobs({}, other.actor)).toEqual([]);
  await expect(listJobItems({ jobId: all.id }, other.actor)).rejects.toMatchObject({ code: "not_found" });
  await expect(getJob({ jobId: all.id }, other.actor)).rejects.toMatchObject({ code: "not_found" });
  expect(await readJob(all.id)).toBeTruthy();
});

describe("the job of a process that is gone", () => {
  const targets = async (account: TestAccount) =>
    (await botsOf(account)).map(({ id, nickname }) => ({ id, nickname })).slice(0, 3);

  async function leave(kind: "edit" | "delete" | "export", input: object) {
    const account = await newAccount();
    await newBots(account, 4);
    const bots = await targets(account);
    const job = await untilEnded(await leaveJobRunning(account, { kind, input: { ...input }, bots }));
    expect(job).toMatchObject({ state: "done", total: 3, succeeded: 3, failed: 0 });
    return { account, job, ids: new Set(bots.map(({ id }) => id)) };
  }

  it("goes on with an import: each row becomes one bot", async () => {
    const account = await newAccount();
    const rows = range(3).map((n) => newImportRow({ nickname: `Row ${n}` }));
    const known = rows[0]?.accountId;
    const input = { parent: null };
    const seal = (id: string) =>
      rows.map((row, position) => ({ id: null, nickname: `Row ${position}`, ...sealItem(id, position, row) }));
    const id = newId();
    const job = await untilEnded(await leaveJobRunning(account, { id, kind: "import", input, bots: seal(id) }));
    expect(job).toMatchObject({ state: "done", total: 3, succeeded: 3, failed: 0 });
    const bots = await botsOf(account);
    expect(bots.map(({ nickname }) => nickname).sort()).toEqual(["Row 0", "Row 1", "Row 2"]);
    expect(bots.filter(({ platformAccountId }) => platformAccountId === known)).toHaveLength(1);
    expect(job.items.every(({ sealedInput }) => sealedInput === null)).toBe(true);
  });

  it("goes on with a change, of its bots alone", async () => {
    const { account, ids } = await leave("edit", { disabled: true });
    expect((await botsOf(account)).filter(({ disabled, id }) => disabled !== ids.has(id))).toEqual([]);
  });

  it("goes on with a deletion: each bot can be restored", async () => {
    const { account, ids } = await leave("delete", {});
    expect(await botsOf(account)).toHaveLength(1);
    const deleted = await db().deletedBot.findMany({ where: { accountId: account.accountId }, select: { id: true } });
    expect(new Set(deleted.map(({ id }) => id))).toEqual(ids);
  });

  it("goes on with an export: its file has each bot once, and no bot is deleted before the file has arrived", async () => {
    const { account, job, ids } = await leave("export", { deleteAfterExport: true });
    const { items } = await readJob(job.id);
    expect(items.map(({ sealedInput }) => sealedInput !== null)).toEqual([true, true, true]);
    expect((await botsOf(account)).filter(({ id }) => ids.has(id))).toHaveLength(3);
    const sha256 = digestOfRows(await getExportFile({ jobId: job.id }, account.actor));
    expect(await deleteExportedBots({ jobId: job.id, sha256 }, account.actor)).toEqual({ count: 3 });
    expect(await botsOf(account)).toHaveLength(1);
  });
});
