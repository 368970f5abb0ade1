import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { settings } from "../settings/settings.ts";
import { newAccount } from "../testing/accounts.ts";
import { restartApplication, UNREACHABLE_DATABASE_URL } from "../testing/test-application.ts";
import {
  assertUtc,
  database,
  db,
  isUnavailable,
  isUniqueViolation,
  openFirstConnections,
  prepared,
  preparedTransaction,
  transaction,
} from "./db.ts";

it("timestamps are read as they were written, by every way of reading", async () => {
  await assertUtc();
  const { accountId } = await newAccount();
  const createdAt = new Date("2026-03-29T01:30:00.123Z");
  await db().account.update({ where: { id: accountId }, data: { createdAt } });
  const statement = { name: "read-created", text: `SELECT "createdAt" FROM "Account" WHERE id = $1` };
  const [row] = await prepared<{ createdAt: Date }>(statement, [accountId]);
  expect(row?.createdAt).toEqual(createdAt);
  expect((await db().account.findUnique({ where: { id: accountId } }))?.createdAt).toEqual(createdAt);
});

it("a process begins with a few free connections, so that its first requests do not wait for theirs", async () => {
  await restartApplication();
  expect(database().pool.totalCount).toBeLessThan(5);
  await openFirstConnections();
  const { pool } = database();
  expect([pool.totalCount, pool.idleCount]).toEqual([5, 5]);
  await openFirstConnections();
  expect(pool.totalCount).toBe(5);
});

it("a transaction that loses a conflict is repeated, and leaves nothing of its first attempt", async () => {
  const [first, second] = [await newAccount(), await newAccount()];
  let attempts = 0;
  let arrived = 0;
  const committed = Promise.withResolvers<void>();
  const rename = async (ids: string[], name: string) => {
    await transaction(async (tx) => {
      attempts += 1;
      if (attempts > 2) await committed.promise; // else it may get its row again before the other, which waits for it, does
      await tx.$executeRaw`SET LOCAL deadlock_timeout = '20ms'`;
      for (const [index, id] of ids.entries()) {
        await tx.account.update({ where: { id }, data: { banReason: name } });
        if (index === 0) await untilBoth(() => ++arrived);
      }
    });
    committed.resolve();
  };
  // Each holds the row that the other wants next: PostgreSQL ends one of them.
  await Promise.all([
    rename([first.accountId, second.accountId], "one"),
    rename([second.accountId, first.accountId], "two"),
  ]);
  expect(attempts).toBe(3);
  const rows = await db().account.findMany({ where: { id: { in: [first.accountId, second.accountId] } } });
  expect(new Set(rows.map((row) => row.banReason)).size).toBe(1);
});

/** Resolves when both transactions have their first row; a repeated attempt does not wait. */
async function untilBoth(arrive: () => number): Promise<void> {
  const seen = arrive();
  if (seen > 2) return;
  waiting.push(Promise.withResolvers<void>());
  if (seen === 2) for (const { resolve } of waiting) resolve();
  await waiting[seen - 1]?.promise;
}
const waiting: PromiseWithResolvers<void>[] = [];

it("a transaction that fails is not repeated, and is rolled back", async () => {
  const { accountId } = await newAccount();
  let attempts = 0;
  const failing = transaction(async (tx) => {
    attempts += 1;
    await tx.account.update({ where: { id: accountId }, data: { banReason: "half" } });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(attempts).toBe(1);
  expect((await db().account.findUnique({ where: { id: accountId } }))?.banReason).toBeNull();
});

it("a uniqueness violation is distinguished from other errors", async () => {
  const { accountId, username } = await newAccount();
  const again = db().account.update({ where: { id: accountId }, data: { usernameKey: (await newAccount()).username } });
  expect(isUniqueViolation(await again.catch((error) => error))).toBe(true);
  const missing = db().account.update({ where: { id: "none" }, data: { username } });
  expect(isUniqueViolation(await missing.catch((error) => error))).toBe(false);
});

it("R1: a connection that is lost between two statements of a transaction fails this transaction, and no more", async () => {
  const lost = preparedTransaction(async (run) => {
    const [row] = await run<{ pid: number }>({ name: "own-process", text: "SELECT pg_backend_pid() AS pid" }, []);
    await db().$queryRaw`SELECT pg_terminate_backend(${row?.pid}::int)`;
    await sleep(100); // an error that nobody listened to would end the process here
    return run({ name: "one", text: "SELECT 1" }, []);
  });
  expect(isUnavailable(await lost.catch((error) => error))).toBe(true);
  expect(await preparedTransaction((run) => run({ name: "one", text: "SELECT 1" }, []))).toHaveLength(1);
});

describe("an unavailable database is distinguished from an internal error", () => {
  it("when nothing listens, for models and prepared statements alike", async () => {
    const { databaseUrl } = settings();
    await restartApplication({ databaseUrl: UNREACHABLE_DATABASE_URL });
    const model = await db()
      .account.count()
      .catch((error) => error);
    const statement = await prepared({ name: "one", text: "SELECT 1" }, []).catch((error) => error);
    const inTransaction = await transaction(async (tx) => tx.account.count()).catch((error) => error);
    expect([model, statement, inTransaction].map(isUnavailable)).toEqual([true, true, true]);
    await restartApplication({ databaseUrl });
    expect(await db().account.count()).toBeGreaterThan(0);
  });

  it("when a statement takes too long or its connection is closed", async () => {
    const slow = db().$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 50`;
      await tx.$queryRaw`SELECT pg_sleep(5)::text`;
    });
    expect(isUnavailable(await slow.catch((error) => error))).toBe(true);
    const cut = db().$queryRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
    expect(isUnavailable(await cut.catch((error) => error))).toBe(true);
    expect(await db().account.count()).toBeGreaterThan(0);
  });

  it("when a server is not the primary, or its name cannot be resolved now", async () => {
    const written = db().$transaction(async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      await tx.setting.create({ data: { key: "read only", value: 1 } });
    });
    expect(isUnavailable(await written.catch((error) => error))).toBe(true);
    expect(isUnavailable(Object.assign(new Error("getaddrinfo"), { code: "EAI_AGAIN" }))).toBe(true);
  });

  it("but not when the statement itself is wrong", async () => {
    for (const text of ["SELECT nothing", "SELECT 1/0", "nonsense"]) {
      expect(isUnavailable(await prepared({ name: text, text }, []).catch((error) => error))).toBe(false);
    }
    expect(isUnavailable(new Error("x"))).toBe(false);
    expect(isUnavailable("Connection terminated")).toBe(false);
  });
});
