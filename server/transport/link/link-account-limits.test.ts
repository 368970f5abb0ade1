import { beforeAll, describe, expect, it } from "vitest";
import { CloseCode } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { db, transaction } from "../../data/db.ts";
import { engine, engineClock } from "../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

/** However long a busy machine needs for megabytes, no lease runs out meanwhile. */
beforeAll(() => {
  const at = engineClock().now();
  engineClock().now = () => at;
});
const { connect } = setUpShardLink();

const shardsOf = (account: TestAccount, count: number, hello = {}) =>
  Promise.all(Array.from({ length: count }, () => connect(account, hello)));
const closedWith = (shards: TestShard[]) => shards.flatMap(({ closed }) => closed?.code ?? []);
const ALL = { t: "select", select: { categories: null, bots: null } } as const;
const answersBeats = async (shards: TestShard[]) => {
  const before = shards.map((shard) => shard.framesOf("hb").length);
  for (const shard of shards) shard.sendHeartbeat();
  const answered = () => shards.every((shard, n) => shard.framesOf("hb").length > (before[n] ?? 0));
  await until("every heartbeat is answered", answered).toBe(true);
};
/** A frame of a megabyte without an effect. */
const LARGE = JSON.stringify({ t: "log", lines: [], more: "x".repeat(1_000_000) });

describe("threat 41: the connections of one account share limits", () => {
  itInProcess("twelve connections together may not send as many costly frames as each may alone", async () => {
    const shards = await shardsOf(await newAccount(), 12);
    for (const shard of shards) for (let n = 0; n < 190; n++) shard.send(ALL);
    await until("a connection is refused", () => closedWith(shards)).toContain(CloseCode.TooMany);
  });

  it("the operator's shards have limits of their own", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const managed = await shardsOf(staff, 8, { managed: true });
    const [own] = (await shardsOf(staff, 1)) as [TestShard];
    for (let n = 0; n < 11; n++) for (const { socket } of managed) socket.send(LARGE);
    await answersBeats([...managed, own]);
    expect(closedWith([...managed, own])).toEqual([]);
  });

  it("frames above the account's backlog are all read in the end", async () => {
    const shards = await shardsOf(await newAccount(), 40);
    for (const { socket } of shards) socket.send(LARGE);
    await answersBeats(shards);
    expect(closedWith(shards)).toEqual([]);
  });
});

itInProcess("threat 40: one selection of an account at a time uses the database", async () => {
  const account = await newAccount();
  const { id } = await newCategory(account);
  const shards = await shardsOf(account, 12);
  const asking = () => db().$queryRaw<object[]>`
    SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT "public"."Category"%'`;
  await transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "Category" IN ACCESS EXCLUSIVE MODE`;
    for (const shard of shards) shard.send({ t: "select", select: { categories: [id], bots: null } });
    await until("one selection waits for the lock", async () => (await asking()).length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await asking()).length).toBe(1);
  });
  const selected = async () =>
    (await engine().listShards(account.accountId)).filter(({ json }) => json.includes(id)).length;
  await until("all selections are done", selected).toBe(12);
});
