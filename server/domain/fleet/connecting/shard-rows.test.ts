import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { newId } from "../../../data/id.ts";
import { deleteShardRows, type ShardFacts, upsertShardRow } from "../../../data/shards.ts";
import { newAccount } from "../../../testing/accounts.ts";
import { passLease } from "../../../testing/pass-lease.ts";
import { overridePart } from "../../../testing/test-application.ts";
import type { AccountActor } from "../../actor.ts";
import { hubTimes } from "./hub-times.ts";
import { ShardHub } from "./shard-hub.ts";
import type { ShardIntroduction } from "./shard-introduction.ts";
import type { ShardPeer } from "./shard-peer.ts";

let hub: ShardHub;
beforeAll(async () => {
  overridePart(hubTimes, { expireLeasesMs: 50, updateLastSeenMs: 100 });
  hub = await ShardHub.start();
});
afterAll(async () => {
  await hub.stop();
  await engine().close();
});

/** A shard of a new account. Each call of `openSession` uses a connection of its own. */
async function shardOfAccount() {
  const account = await newAccount();
  const actor: AccountActor = { ...account.actor, kind: "apiToken", credentialId: account.apiTokenId };
  const shardId = newId();
  const introduction: ShardIntroduction = {
    ...{ shardId, libraryVersion: "0.1.0", clusterId: "c", clusterName: "Home", platform: "simulated", source: "test" },
    ...{ capacity: 1, managed: false, canSignIn: false, startedAt: new Date().toISOString() },
    ...{ selection: { categories: null, bots: null }, assignments: [], automations: 1, unsupportedEvents: ["alone"] },
  };
  const openSession = () => {
    const ignore = () => {};
    const peer: ShardPeer = {
      isConnected: () => true,
      findActor: async () => actor,
      ...{ startSession: ignore, assignBots: ignore, updateBots: ignore, revokeBots: ignore },
      ...{
        sendCall: ignore,
        startSignIn: ignore,
        askForItems: ignore,
        reportUnknownIds: ignore,
        cancelCall: ignore,
        drain: ignore,
        close: ignore,
      },
    };
    return hub.open(introduction, actor, peer);
  };
  const countRows = () => db().shard.count({ where: { id: shardId } });
  const readRow = () => db().shard.findUnique({ where: { id: shardId } });
  return { accountId: actor.accountId, introduction, shardId, openSession, countRows, readRow };
}

function factsOf(introduction: ShardIntroduction): ShardFacts {
  const { shardId: id, libraryVersion: version, clusterId, clusterName } = introduction;
  const { platform, source, capacity, startedAt, managed, canSignIn, automations, unsupportedEvents } = introduction;
  const shown = { id, name: "", clusterId, clusterName, version, platform, source, capacity, startedAt };
  return { ...shown, managed, canSignIn, automations, unsupportedEvents, outdated: false, categories: [] };
}

/** Longer than the intervals of the hub. No event tells that nothing happens. */
const waitForHub = () => sleep(500);

describe("threat 41: a shard's row exists as long as the shard", () => {
  it("an older session that ends late does not delete the row of the newer one", async () => {
    const { openSession, countRows } = await shardOfAccount();
    const older = await openSession();
    await until("the row is there", countRows).toBe(1);
    const newer = await openSession();
    await hub.end(older);
    expect(await countRows()).toBe(1);
    await hub.end(newer);
    expect(await countRows()).toBe(0);
  });

  it("a lease that ended does not delete the row of one that began in the meantime", async () => {
    const { shardId, openSession, countRows, readRow } = await shardOfAccount();
    const { epoch } = await openSession();
    const session = await openSession();
    await until("the row is the newer session's", async () => (await readRow())?.epoch).toBe(BigInt(session.epoch));
    await deleteShardRows([{ shardId, epoch }]);
    expect((await readRow())?.epoch).toBe(BigInt(session.epoch));
    await hub.end(session);
    expect(await countRows()).toBe(0);
  });

  it("an older session that writes late leaves the row of the newer one", async () => {
    const { accountId, introduction, openSession, readRow } = await shardOfAccount();
    const older = await openSession();
    const newer = await openSession();
    await until("the row is the newer session's", async () => (await readRow())?.epoch).toBe(BigInt(newer.epoch));
    await upsertShardRow(accountId, factsOf(introduction), older.epoch);
    expect((await readRow())?.epoch).toBe(BigInt(newer.epoch));
    await hub.end(newer);
  });

  it("of two sessions that write at the same time, in whatever order, the newer one has the row", async () => {
    const { accountId, introduction } = await shardOfAccount();
    const shardIds = Array.from({ length: 40 }, newId);
    await Promise.all(
      shardIds.flatMap((shardId) => {
        const facts = factsOf({ ...introduction, shardId });
        return [2, 1].map((epoch) => upsertShardRow(accountId, facts, epoch));
      }),
    );
    expect(await db().shard.count({ where: { id: { in: shardIds }, epoch: 2 } })).toBe(shardIds.length);
  });

  it("a row that was deleted is inserted again while the shard is connected", async () => {
    const { shardId, openSession, countRows } = await shardOfAccount();
    const session = await openSession();
    await until("the row is there", countRows).toBe(1);
    await db().shard.delete({ where: { id: shardId } });
    await until("the row is there again", countRows).toBe(1);
    await hub.end(session);
    expect(await countRows()).toBe(0);
  });

  it("a lease that runs out on an open connection keeps its row as it was, and the next heartbeat cannot renew it", async () => {
    const { openSession, countRows, readRow } = await shardOfAccount();
    const session = await openSession();
    await until("the row is there", countRows).toBe(1);
    await passLease();
    await until("the lease is over", () => session.isOver).toBe(true);
    expect(await session.onHeartbeat([])).toBe("lost");
    const before = await readRow();
    await waitForHub();
    expect(before).not.toBeNull();
    expect((await readRow())?.lastSeenAt).toEqual(before?.lastSeenAt);
  });
});
