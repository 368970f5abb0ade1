import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import { LEASE } from "../../../contract/limits/link.ts";
import { db } from "../../../data/db.ts";
import { engine } from "../../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../../testing/accounts.ts";
import { newBot } from "../../../testing/bots.ts";
import { callApi } from "../../../testing/call-api.ts";
import { countQueries } from "../../../testing/count-queries.ts";
import { setUpShardLink, waitForHeartbeat } from "../../../testing/set-up-shard-link.ts";
import { setDesired } from "../../../testing/test-fleet.ts";
import { withoutTables } from "../../../testing/without-tables.ts";
import { updateBots } from "../../bots/update-bots.ts";
import { hubTimes } from "../connecting/hub-times.ts";
import { waitForDesiredStates } from "./publish-changed-bots.ts";

const { connect } = setUpShardLink({
  hub: { claimMs: 100, retryMs: 100, compareDesiredStatesMs: 200 },
  sendsHeartbeats: false,
});

/** Every repair is done after two heartbeats. */
async function untilRepaired<T>(shard: TestShard | undefined, what: string, read: () => T, expected: unknown) {
  if (!shard) throw new Error("no shard is connected");
  await waitForHeartbeat(shard);
  const isRepaired = until(what, read, LEASE.heartbeatMs).toEqual(expected);
  if (await isRepaired.then(() => true).catch(() => false)) return;
  await waitForHeartbeat(shard);
  await until(what, read).toEqual(expected);
}
const ALL_ASSIGNED = "all bots are assigned";

const fiveBots = (account: TestAccount) =>
  Promise.all(Array.from({ length: 5 }, async () => (await newBot(account)).id));

/** Five bots of an account, assigned to one shard. */
async function assignedBots() {
  const account = await newAccount();
  const ids = await fiveBots(account);
  const shard = await connect(account);
  await until(ALL_ASSIGNED, () => shard.bots.size).toBe(5);
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
    await untilRepaired(shard, ALL_ASSIGNED, () => shard.bots.size, 5);
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
    await untilRepaired(again, ALL_ASSIGNED, () => again?.bots.size, 5);
    const [{ id = "" } = {}] = kept;
    const isConfigured = () => again?.framesOf("config").some(({ bots }) => bots.some((bot) => bot.id === id));
    await until("the kept bot is configured", isConfigured).toBe(true);
    again?.sendPresence(id);
    await until("the state is stored", () => engine().getState(account.accountId, id)).toContain('"status":2');
    expect(again?.closed).toBeNull();
  });

  it("when the frame with the assignment was lost", async () => {
    const { ids, shard } = await assignedBots();
    const [lost] = ids as [string];
    const { fence } = shard.bots.get(lost) ?? {};
    shard.bots.delete(lost);
    await untilRepaired(shard, "the lost bot is assigned", () => shard.bots.get(lost)?.fence, fence);
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
      await until("the heartbeat is answered", () => shard.framesOf("hb").length).toBeGreaterThanOrEqual(count - 1);
    }
    await until(
      "the bot is assigned anew",
      async () => (await engine().locate(account.accountId, slow))?.fence,
    ).not.toBe(fence);
    const told = shard.frames.flatMap((frame) => {
      if (frame.t === "assign" && frame.bots.some((bot) => bot.id === slow && bot.fence === fence)) return ["assign"];
      return frame.t === "revoke" && frame.bots.some(([id, old]) => id === slow && old === fence) ? [frame.why] : [];
    });
    expect(told).toEqual(["assign", "assign", "lost"]);
    const hasArrived = () => next.bots.has(slow) || (shard.bots.get(slow)?.fence ?? 0) > fence;
    await until("the bot has arrived", hasArrived).toBe(true);
  });

  it("when one row cannot be read: the other bots arrive, and this one is not tried again at once", async () => {
    const account = await newAccount();
    const ids = await fiveBots(account);
    const [broken, ...others] = ids as [string, ...string[]];
    await db().bot.update({ where: { id: broken }, data: { sealedSecret: "AAAA" } });
    await waitForDesiredStates(account.accountId);
    // A comparison that began while the bots were written sets them once more, and they may be claimed again.
    await sleep(2 * hubTimes().compareDesiredStatesMs);
    let given = 0;
    const stop = engine().onChange(({ kind, ...change }) => {
      if (kind === "unassigned" && "botId" in change && change.botId === broken) given += 1;
    });
    const shard = await connect(account);
    await untilRepaired(shard, "the others are assigned", () => [...shard.bots.keys()].sort(), others.sort());
    expect(await isHeld(account, broken, shard)).toBe(false);
    await sleep(5 * hubTimes().claimMs); // the hub hands out bots meanwhile
    stop();
    expect(given).toBe(1);
    const deviceAuth = { accountId: "new", deviceId: "new", secret: "new" };
    await callApi("PATCH", `/bots/${broken}`, { token: account.apiToken, body: { deviceAuth } });
    await untilRepaired(shard, "the repaired bot is assigned", () => shard.bots.get(broken)?.deviceAuth, deviceAuth);
  });

  it("a claimed bot whose row was deleted is revoked", async () => {
    const account = await newAccount();
    const gone = "0".repeat(24);
    const shard = await connect(account);
    await setDesired({ botId: gone, accountId: account.accountId });
    const isDesired = async () => (await engine().listDesiredStates()).some(({ botId }) => botId === gone);
    await untilRepaired(shard, "the bot is not desired", isDesired, false);
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
        await until("the bot was read", () => asked).toBe(true);
        await waitForHeartbeat(shard);
      };
      await countQueries(change, (query) => {
        asked ||= JSON.stringify(query).includes("sealedSecret");
      });
    });
    const renamed = expect.objectContaining({ id, nickname: "Renamed" });
    await untilRepaired(shard, "the new name is sent", () => shard.framesOf("config").at(-1)?.bots[0], renamed);
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
    await untilRepaired(shard, "the bot is revoked", () => shard.bots.has(id), false);
    expect(await db().bot.findUnique({ where: { id } })).toMatchObject({ invalidAuth: true });
  });

  it("a shard whose row could not be saved is accepted, and saved at a heartbeat", async () => {
    const account = await newAccount();
    let shard: TestShard | undefined;
    await refusingWrites("Shard", "true", async () => {
      shard = await connect(account);
    });
    const { shardId: id = "" } = shard ?? {};
    await untilRepaired(shard, "the shard has a row", () => db().shard.count({ where: { id } }), 1);
  });

  it("a change that could not be sent reaches the engine later", async () => {
    const { account, ids, shard } = await assignedBots();
    const [id] = ids as [string];
    await withoutTables(["Category"], async () => {
      await updateBots({ botIds: [id], disabled: true }, account.actor);
      expect(shard.bots.has(id)).toBe(true);
    });
    await untilRepaired(shard, "the bot is revoked", () => shard.bots.has(id), false);
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
