import { describe, expect, it } from "vitest";
import type { TestShard } from "../../../control/testing/test-shard.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { setUpShardLink, waitForHeartbeat } from "../../testing/set-up-shard-link.ts";
import { withoutTables } from "../../testing/without-tables.ts";
import { updateBots } from "../bots/update-bots.ts";
import { LEASE } from "./lease.ts";

/** What must have healed, has within two beats. */
const TWO_BEATS = { timeout: 2 * LEASE.heartbeatMs, interval: 20 };
const SOON = { timeout: 3_000, interval: 20 };

const { connect } = setUpShardLink();

const fiveBots = (account: TestAccount) =>
  Promise.all(Array.from({ length: 5 }, async () => (await newBot(account)).id));

/** Five bots of an account that a shard holds. */
async function heldBots() {
  const account = await newAccount();
  const ids = await fiveBots(account);
  const shard = await connect(account);
  await expect.poll(() => shard.bots.size, SOON).toBe(5);
  return { account, ids, shard };
}

/** Statements that write rows of that kind fail meanwhile. */
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

const isHeld = async (botId: string, { shardId }: TestShard) => (await engine().locate(botId))?.shardId === shardId;

describe("a bot is never held by a shard that does not know of it", () => {
  it("when reading the bots failed after the engine gave them: all five are assigned within two beats", async () => {
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

  it("when the database was away as it came, with bots to claim and bots of its own", async () => {
    const { account, shard } = await heldBots();
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

  it("when the frame that assigns it was lost", async () => {
    const { ids, shard } = await heldBots();
    const [lost] = ids as [string];
    const { fence } = shard.bots.get(lost) ?? {};
    shard.bots.delete(lost);
    await expect.poll(() => shard.bots.get(lost)?.fence, TWO_BEATS).toBe(fence);
  });

  it("nor run by two: what assigns it may be slow, and is taken back before another gets it", async () => {
    const { account, ids, shard } = await heldBots();
    const [slow] = ids as [string];
    const { fence = 0 } = shard.bots.get(slow) ?? {};
    const next = await connect(account);
    const others = () => shard.held.filter(([id]) => id !== slow);
    for (const count of [2, 3]) {
      // It knows nothing yet of what it was sent.
      shard.sendHeartbeat(others());
      await expect.poll(() => shard.framesOf("hb").length, SOON).toBeGreaterThanOrEqual(count - 1);
    }
    await expect.poll(async () => (await engine().locate(slow))?.fence, SOON).not.toBe(fence);
    const told = shard.frames.flatMap((frame) => {
      if (frame.t === "assign" && frame.bots.some((bot) => bot.id === slow && bot.fence === fence)) return ["assign"];
      return frame.t === "revoke" && frame.bots.some(([id, old]) => id === slow && old === fence) ? [frame.why] : [];
    });
    expect(told).toEqual(["assign", "assign", "lost"]);
    await expect.poll(() => next.bots.has(slow) || (shard.bots.get(slow)?.fence ?? 0) > fence, SOON).toBe(true);
  });

  it("when one row cannot be read: the others are assigned, and it is not tried round and round", async () => {
    const account = await newAccount();
    const ids = await fiveBots(account);
    const [broken, ...others] = ids as [string, ...string[]];
    await db().bot.update({ where: { id: broken }, data: { sealedSecret: "AAAA" } });
    let given = 0;
    const stop = engine().onChange(({ kind, ...change }) => {
      if (kind === "unassigned" && "botId" in change && change.botId === broken) given += 1;
    });
    const shard = await connect(account);
    await expect.poll(() => [...shard.bots.keys()].sort(), TWO_BEATS).toEqual(others.sort());
    expect(await isHeld(broken, shard)).toBe(false);
    await expect.poll(() => shard.framesOf("hb").length, TWO_BEATS).toBe(1); // the hub hands out bots every second
    stop();
    expect(given).toBe(1);
    const deviceAuth = { accountId: "new", deviceId: "new", secret: "new" };
    await callApi("PATCH", `/bots/${broken}`, { token: account.apiToken, body: { deviceAuth } });
    await expect.poll(() => shard.bots.get(broken)?.deviceAuth, TWO_BEATS).toEqual(deviceAuth);
  });

  it("when the row was deleted as it was claimed", async () => {
    const account = await newAccount();
    const gone = "0".repeat(24);
    const shard = await connect(account);
    await engine().setDesired({ botId: gone, accountId: account.accountId, categoryId: null, managed: false });
    await expect
      .poll(async () => (await engine().listDesiredStates()).some(({ botId }) => botId === gone), TWO_BEATS)
      .toBe(false);
    expect(await isHeld(gone, shard)).toBe(false);
  });
});

describe("what a shard does is not lost to a database that is away for a moment", () => {
  it("a change reaches it, though it could not be read at first", async () => {
    const { account, ids, shard } = await heldBots();
    const [id] = ids as [string];
    await withoutTables(["Category"], async () => {
      await db().bot.update({ where: { id }, data: { nickname: "Renamed" } });
      let asked = false;
      const change = async () => {
        await engine().setDesired({ botId: id, accountId: account.accountId, categoryId: null, managed: false });
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

  it("a problem that it reports is written down later, and the link stays", async () => {
    const { ids, shard } = await heldBots();
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

  it("a shard that could not be saved is taken all the same, and saved at a beat", async () => {
    const account = await newAccount();
    let shard: TestShard | undefined;
    await refusingWrites("Shard", "true", async () => {
      shard = await connect(account);
    });
    const { shardId: id = "" } = shard ?? {};
    await expect.poll(() => db().shard.count({ where: { id } }), TWO_BEATS).toBe(1);
  });

  it("a change whose telling failed reaches the engine", async () => {
    const { account, ids, shard } = await heldBots();
    const [id] = ids as [string];
    await withoutTables(["Category"], async () => {
      await updateBots({ botIds: [id], disabled: true }, account.actor);
      expect(shard.bots.has(id)).toBe(true);
    });
    await expect.poll(() => shard.bots.has(id), TWO_BEATS).toBe(false);
  });
});

describe("a state of a bot that was not read yet", () => {
  it("is not kept as something that is no state", async () => {
    const { account, ids, shard } = await heldBots();
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
