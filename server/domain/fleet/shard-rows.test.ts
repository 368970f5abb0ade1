import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceFrame, ShardFrameOf } from "../../../control/protocol.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { newAccount } from "../../testing/accounts.ts";
import type { AccountActor } from "../actor.ts";
import { LEASE } from "./lease.ts";
import { ShardHub } from "./shard-hub.ts";
import { deleteShardRows } from "./shard-rows.ts";
import type { ShardPeer } from "./shard-session.ts";

let hub: ShardHub;
beforeAll(async () => {
  hub = await ShardHub.start();
});
afterAll(async () => {
  hub.stop();
  await engine().close();
});

/** Begins leases of one shard, each on a connection of its own. */
async function shardOfAccount() {
  const account = await newAccount();
  const actor: AccountActor = { ...account.actor, kind: "apiToken", credentialId: account.apiTokenId };
  const shardId = newId();
  const names = { clusterId: "c", clusterName: "Home", platform: "simulated", source: "test", lib: "0.1.0" };
  const rest = { capacity: 1, managed: false, startedAt: new Date().toISOString(), held: [] };
  const hello: ShardFrameOf<"hello"> = {
    ...{ t: "hello", v: 1, shardId, ...names, ...rest, select: { categories: null, bots: null } },
  };
  const begin = async () => {
    const told: ServiceFrame[] = [];
    const sink: ShardPeer = { findActor: async () => actor, send: (frame) => told.push(frame), close: () => {} };
    return { session: await hub.open(hello, actor, sink), told };
  };
  const rows = () => db().shard.count({ where: { id: shardId } });
  return { shardId, begin, rows };
}
/** Some of the hub's rounds: there is nothing to poll for. */
const rounds = () => new Promise((done) => setTimeout(done, 1_200));

describe("threat 41: what is remembered of a shard lives as long as the shard", () => {
  it("an older session that ends late does not have the newer one forgotten", async () => {
    const { begin, rows } = await shardOfAccount();
    const { session: older } = await begin();
    await expect.poll(rows).toBe(1);
    const { session: newer } = await begin();
    await hub.end(older);
    expect(await rows()).toBe(1);
    await hub.end(newer);
    expect(await rows()).toBe(0);
  });

  it("a lease that ended does not have one forgotten that began meanwhile", async () => {
    const { shardId, begin, rows } = await shardOfAccount();
    const endedAt = new Date();
    await new Promise((done) => setTimeout(done, 5));
    const { session } = await begin();
    await expect.poll(rows).toBe(1);
    await deleteShardRows([shardId], endedAt);
    expect(await rows()).toBe(1);
    await hub.end(session);
  });

  it("a row that is gone all the same is made again, for as long as the shard is there", async () => {
    const { shardId, begin, rows } = await shardOfAccount();
    const { session } = await begin();
    await expect.poll(rows).toBe(1);
    await db().shard.delete({ where: { id: shardId } });
    await expect.poll(rows).toBe(1);
    await hub.end(session);
    expect(await rows()).toBe(0);
  });

  it("a lease that runs out while its connection stands is forgotten, and the shard hears of it when it beats", async () => {
    const { begin, rows } = await shardOfAccount();
    const { session, told } = await begin();
    await expect.poll(rows).toBe(1);
    await expect.poll(() => session.isOver, { timeout: LEASE.ttlMs + 3_000 }).toBe(true);
    await expect.poll(rows).toBe(0);
    await session.handle({ t: "hb", at: 1, load: { cpu: 0, rssBytes: 1, loopDelayMs: 0 }, held: [] });
    expect(told.at(-1)).toEqual({ t: "lost" });
    await rounds();
    expect(await rows()).toBe(0);
  });
});
