import { describe, expect, it } from "vitest";
import type { TestShard } from "../../../control/testing/test-shard.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { setDesired } from "../../testing/set-desired.ts";
import { setUpShardLink, waitForHeartbeat } from "../../testing/set-up-shard-link.ts";
import { withoutTables } from "../../testing/without-tables.ts";
import { updateBots } from "../bots/update-bots.ts";
import { waitForDesiredStates } from "./desired-states.ts";
import { LEASE } from "./lease.ts";

/** Every repair is done within two heartbeats. */
const TWO_BEATS = { timeout: 2 * LEASE.heartbeatMs, interval: 20 };
const SOON = { timeout: 3_000, interval: 20 };

const { connect } = setUpShardLink();

const fiveBots = (account: TestAccount) =>
  Promise.all(Array.from({ length: 5 }, async () => (await newBot(account)).id));

/** Five bots of an account, assigned to one shard. */
async function assignedBots() {
  const account = await newAccount();
  const ids = await fiveBots(account);
  const shard = await connect(account);
  await expect.poll(() => shard.bots.size, SOON).toBe(5);
  return { account, ids, shard };
}

/** Makes writes of such rows fail during a call. */
async function refusingWrites(table: string, when: string, meanwhile: () => Promise<void>): Promise<void> {
  await db().$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE 'no'; END $$ LANGUAGE plpgsql`,
  );
  await db().$executeRawUnsafe(
    `CREATE TRIGGER refused BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse()`,
  );
  try {
    await meanwhile();
  } finally {
    await db().$executeRawUnsafe(`DROP TRIGGER refused ON "${table}"`);
  }
}

const isHeld = async ({ accountId }: TestAccount, botId: string, { shardId }: TestShard) =>
  (await engine().locate(accountId, botId))?.shardId === shardId;

describe("every assigned bot reaches its shard", () => {
  it("when reading the claimed bots failed: all five arrive within two heartbeats", async () => {
    const account = await newAccount();
    await fiveBots(account);
    const shard = await connect(account, { select: { categories: null, bots: [] } });
    await withoutTables(["Bot"], async () => {
      shard.send({ t: "select", select: { categories: null, bots: null } });
      await waitForHeartbeat(shard);
    });
    expect([shard.closed, shard.bots.size]).toEqual([null, 0]);
    await expect.poll(() => shard.bots.size, TWO_BEATS).toBe(5);
  });

  it("when the database was away as the shard connected, with bots to claim and bots to keep", async () => {
    const { account, shard } = await assignedBots();
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    const kept = [...shard.bots.values()].slice(0, 2);
    const held = kept.map(({ id, fence }): [string, number] => [id, fence]);
    shard.socket.terminate();
    let again: TestShard | undefined;
    await withoutTables(["Bot"], async () => {
      again = await connect(account, { epoch, held }, shard.shardId);
      for (const bot of kept) again.bots.set(bot.id, bot);
      await waitForHeartbeat(again);
    });
    await expect.poll(() => again?.bots.size, TWO_BEATS).toBe(5);
    const [{ id = "" } = {}] = kept;
    await expect
      .poll(() => again?.framesOf("config").some(({ bots }) => bots.some((bot) => bot.id === id)), TWO_BEATS)
      .toBe(true);
    again?.sendPresence(id);
    await expect.poll(() => engine().getState(account.accountId, id), SOON).toContain('"status":2');
    expect(again?.closed).toBeNull();
  });

  it("when the frame with the assignment was lost", async () => {
    const { ids, shard } = await assignedBots();
    const [lost] = ids as [string];
    const { fence } = shard.bots.get(lost) ?? {};
    shard.bots.delete(lost);
    await expect.poll(() => shard.bots.get(lost)?.fence, TWO_BEATS).toBe(fence);
  });

  it("a slow assignment is revoked before another shard gets the bot", async () => {
    const { account, ids, shard } = await assignedBots();
    const [slow] = ids as [string];
    const { fence = 0 } = shard.bots.get(slow) ?? {};
    const next = await connect(account);
    const others = () => shard.held.filter(([id]) => id !== slow);
    for (const count of [2, 3]) {
      // The shard has not received the assignment yet.
      shard.sendHeartbeat(others());
      await expect.poll(() => shard.framesOf("hb").length, SOON).toBeGreaterThanOrEqual(count - 1);
    }
    await expect.poll(async () => (await engine().locate(account.accountId, slow))?.fence, SOON).not.toBe(fence);
    const told = shard.frames.flatMap((frame) => {
      if (frame.t === "assign" && frame.bots.some((bot) => bot.id === slow && bot.fence === fence)) return ["assign"];
      return frame.t === "revoke" && frame.bots.some(([id, old]) => id === slow && old === fence) ? [frame.why] : [];
    });
    expect(told).toEqual(["assign", "assign", "lost"]);
    await expect.poll(() => next.bots.has(slow) || (shard.bots.get(slow)?.fence ?? 0) > fence, SOON).toBe(true);
  });

  it("when one row cannot be read: the other bots arrive, and this one is not tried again at once", async () => {
    const account = await newAccount();
    const ids = await fiveBots(account);
    const [broken, ...others] = ids as [string, ...string[]];
    await db().bot.update({ where: { id: broken }, data: { sealedSecret: "AAAA" } });
    await waitForDesiredStates(account.accountId);
    let given = 0;
    const stop = engine().onChange(({ kind, ...change }) => {
      if (kind === "unassigned" && "botId" in change && change.botId === broken) given += 1;
    });
    const shard = await connect(account);
    await expect.poll(() => [...shard.bots.keys()].sort(), TWO_BEATS).toEqual(others.sort());
    expect(await isHeld(account, broken, shard)).toBe(false);
    await expect.poll(() => shard.framesOf("hb").length, TWO_BEATS).toBe(1); // the hub hands out bots every second
    stop();
    expect(given).toBe(1);
    const deviceAuth = { accountId: "new", deviceId: "new", secret: "new" };
    await callApi("PATCH", `/bots/${broken}`, { token: account.apiToken, body: { deviceAuth } });
    await expect.poll(() => shard.bots.get(broken)?.deviceAuth, TWO_BEATS).toEqual(deviceAuth);
  });

  it("a claimed bot whose row was deleted is revoked", async () => {
    const account = await newAccount();
    const gone = "0".repeat(24);
    const shard = await connect(account);
    await setDesired({ botId: gone, accountId: account.accountId });
    await expect
      .poll(async () => (await engine().listDesiredStates()).some(({ botId }) => botId === gone), TWO_BEATS)
      .toBe(false);
    expect(await isHeld(account, gone, shard)).toBe(false);
  });
});

describe("a short failure of the database loses nothing that a shard does", () => {
  it("a change reaches the shard, although its first reading failed", async () => {
    const { account, ids, shard } = await assignedBots();
    const [id] = ids as [string];
    await withoutTables(["Category"], async () => {
      await db().bot.update({ where: { id }, data: { nickname: "Renamed" } });
      let asked = false;
      const change = async () => {
        await setDesired({ botId: id, accountId: account.accountId });
        await expect.poll(() => asked, SOON).toBe(true);
        await waitForHeartbeat(shard);
      };
      await countQueries(change, (query) => {
        asked ||= JSON.stringify(query).includes("sealedSecret");
      });
    });
    await expect
      .poll(() => shard.framesOf("config").at(-1)?.bots[0], TWO_BEATS)
      .toMatchObject({ id, nickname: "Renamed" });
  });

  it("a reported problem is saved later, and the connection stays", async () => {
    const { ids, shard } = await assignedBots();
    const [id] = ids as [string];
    const { fence = 0 } = shard.bots.get(id) ?? {};
    await refusingWrites("Bot", `NEW."invalidAuth"`, async () => {
      shard.send({ t: "problem", id, fence, problem: "invalid_auth", message: "no" });
      await waitForHeartbeat(shard);
      expect(shard.closed).toBeNull();
    });
    await expect.poll(() => shard.bots.has(id), TWO_BEATS).toBe(false);
    expect(await db().bot.findUnique({ where: { id } })).toMatchObject({ invalidAuth: true });
  });

  it("a shard whose row could not be saved is accepted, and saved at a heartbeat", async () => {
    const account = await newAccount();
    let shard: TestShard | undefined;
    await refusingWrites("Shard", "true", async () => {
      shard = await connect(account);
    });
    const { shardId: id = "" } = shard ?? {};
    await expect.poll(() => db().shard.count({ where: { id } }), TWO_BEATS).toBe(1);
  });

  it("a change that could not be sent reaches the engine later", async () => {
    const { account, ids, shard } = await assignedBots();
    const [id] = ids as [string];
    await withoutTables(["Category"], async () => {
      await updateBots({ botIds: [id], disabled: true }, account.actor);
      expect(shard.bots.has(id)).toBe(true);
    });
    await expect.poll(() => shard.bots.has(id), TWO_BEATS).toBe(false);
  });
});

describe("a state of a bot that was not read yet", () => {
  it("is not stored", async () => {
    const { account, ids, shard } = await assignedBots();
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    shard.socket.terminate();
    await withoutTables(["Bot"], async () => {
      const again = await connect(account, { epoch, held: shard.held }, shard.shardId);
      for (const [id, bot] of shard.bots) again.bots.set(id, bot);
      for (const id of ids) again.sendPresence(id);
      await waitForHeartbeat(again);
      expect(JSON.parse(new TextDecoder().decode(await engine().getStatesJson(account.accountId)))).toEqual([]);
      expect(again.framesOf("revoke")).toEqual([]);
    });
  });
});
