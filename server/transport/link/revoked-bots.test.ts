import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CloseCode } from "#control/protocol.ts";
import { until } from "#control/testing/until.ts";
import { engine } from "../../data/engine/engine.ts";
import { hubTimes } from "../../domain/fleet/connecting/hub-times.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { AFTER_LEASE_MS, passLease } from "../../testing/pass-lease.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { connect, connectWithBot, sayHello } = setUpShardLink({ hub: { claimMs: 100 } });
/** The connection that continues the lease may end in another process. */
const REPLACED: number[] = [CloseCode.Superseded, CloseCode.Restarting];

describe("a bot that its shard has lost", () => {
  /** A bot of category one that a shard holds, and a shard that serves category two. */
  async function twoShards() {
    const account = await newAccount();
    const [one, two] = [await newCategory(account), await newCategory(account)];
    const { id } = await newBot(account, { parent: one.id });
    const [first, second] = await Promise.all(
      [one, two].map((category) => connect(account, { select: { categories: [category.id], bots: null } })),
    );
    if (!first || !second) throw new Error("two shards are connected");
    await until("the bot is assigned", () => first.bots.has(id)).toBe(true);
    first.releasesRevokedBots = false;
    const fence = first.bots.get(id)?.fence ?? 0;
    const move = async () => {
      await callApi("PATCH", `/bots/${id}`, { token: account.apiToken, body: { parent: two.id } });
      await until("the bot is revoked", () => first.framesOf("revoke").flatMap(({ bots }) => bots)).toContainEqual([
        id,
        fence,
      ]);
    };
    return { account, first, second, id, fence, move };
  }

  it("is assigned to another one only when the first has released it", async () => {
    const { first, second, id, fence, move } = await twoShards();
    await move();
    await sleep(2 * hubTimes().claimMs); // bots are handed out meanwhile
    expect(second.bots.has(id)).toBe(false);
    first.send({ t: "release", bots: [[id, fence]] });
    await until("the bot is assigned to the second shard", () => second.bots.get(id)?.fence).toBeGreaterThan(fence);
  });

  it("or when the lease that it had then has ended", async () => {
    const { first, second, id, move } = await twoShards();
    await move();
    await passLease([first, second]);
    await until("the bot is assigned to the second shard", () => second.bots.has(id), AFTER_LEASE_MS).toBe(true);
  });

  it("is revoked before a heartbeat that lists it is answered", async () => {
    const { account, shard, id } = await connectWithBot();
    const fence = shard.bots.get(id)?.fence ?? 0;
    const lost: [string, number] = [id, fence - 1];
    const from = shard.frames.length;
    shard.sendHeartbeat([[id, fence], lost]);
    await until("the heartbeat is answered", () => shard.framesOf("hb").length).toBe(1);
    const answers = shard.frames.slice(from).filter(({ t }) => t === "revoke" || t === "hb");
    expect(answers).toMatchObject([{ t: "revoke", bots: [lost] }, { t: "hb" }]);
    expect((await engine().locate(account.accountId, id))?.fence).toBe(fence);
  });
});

describe("a hello that was sent before another one of the same process", () => {
  it("and arrives after it ends its own connection, and not the newer one", async () => {
    const { account, shard, id } = await connectWithBot();
    const { shardId } = shard;
    const { epoch } = shard.framesOf("welcome")[0] ?? {};
    const held = shard.held;
    const newer = await connect(account, { epoch, held, startId: "start", number: 2 }, shardId);
    await until("the first connection has ended", () => shard.closed?.code).toBeOneOf(REPLACED);
    for (const lease of [{ epoch, held }, {}]) {
      const older = await sayHello(account, { ...lease, startId: "start", number: 1 }, shardId);
      await until("the older hello is refused", () => older.closed?.code).toBe(CloseCode.Restarting);
    }
    expect([newer.closed, (await engine().locate(account.accountId, id))?.shardId]).toEqual([null, shardId]);
    const restarted = await connect(account, { startId: "another start", number: 1 }, shardId);
    await until("the newer connection has ended", () => newer.closed?.code).toBe(CloseCode.Superseded);
    expect(restarted.closed).toBeNull();
  });
});
