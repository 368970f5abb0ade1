import { expect, it } from "vitest";
import { db } from "../data/db.ts";
import { newAccount } from "../testing/accounts.ts";
import { createCategory } from "./categories/create-category.ts";

it("threat 40: writes of one account that wait for its lock hold two connections, and another account writes meanwhile", async () => {
  const [busy, other] = [await newAccount(), await newAccount()];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const holding = db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM "Account" WHERE id = ${busy.accountId} FOR UPDATE`;
    lock();
    await released;
  });
  await locked;
  const waiting = Array.from({ length: 60 }, (_, n) => createCategory({ name: `C${n}` }, busy.actor));
  const settled = Promise.allSettled(waiting);
  const countWaiting = async () => {
    const [row] = await db().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.count;
  };
  await expect.poll(countWaiting).toBe(2);
  await createCategory({ name: "Mine" }, other.actor);
  expect(await countWaiting()).toBe(2);
  release();
  await holding;
  const statuses = new Set((await settled).map(({ status }) => status));
  expect(statuses).toContain("fulfilled");
  expect(await db().category.count({ where: { accountId: other.accountId } })).toBe(1);
});
