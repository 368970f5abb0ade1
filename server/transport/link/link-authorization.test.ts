import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { CloseCode } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { LINK_SCOPES } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { setMaintenance } from "../../domain/service/set-maintenance.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { endLease } from "../../testing/end-lease.ts";
import { AFTER_LEASE_MS, passLease } from "../../testing/pass-lease.ts";
import { setUpShardLink, waitForHeartbeat } from "../../testing/set-up-shard-link.ts";
import { withoutTables } from "../../testing/without-tables.ts";
import { linkTimes } from "./link-times.ts";

const { connect, sayHello } = setUpShardLink({ link: { recheckMs: 100 } });

const closing = (shard: TestShard) => until("the connection has ended", () => shard.closed);
/** There is nothing to poll for. */
const twoRechecks = () => sleep(2.5 * linkTimes().recheckMs);
const setFlags = ({ accountId }: TestAccount, flags: number) =>
  db().account.update({ where: { id: accountId }, data: { flags } });

/** A category of some account that is served by the operator's clusters, and how a bot comes into it. */
async function managedCategory() {
  const account = await newAccount();
  const { id } = await newCategory(account);
  await db().category.update({ where: { id }, data: { managedSlots: 50 } });
  return { account, id, addBot: async () => (await newBot(account, { parent: id })).id };
}

describe("threat 36: the bots of managed categories are for API tokens of staff alone", () => {
  const kinds = ["apiToken", "oauth"] as const;
  const flags = { nobody: 0, Staff: AccountFlag.Staff, Admin: AccountFlag.Admin, Developer: AccountFlag.Developer };
  const matrix = kinds.flatMap((kind) => Object.entries(flags).map(([name, bits]) => [kind, name, bits] as const));

  it.each(matrix)("%s of %s", async (kind, name, bits) => {
    const account = await newAccount({ flags: bits });
    const apiToken = kind === "apiToken" ? account.apiToken : (await oauthTokenFor(account, LINK_SCOPES)).token;
    const { addBot } = await managedCategory();
    const botId = await addBot();
    const shard = await sayHello({ apiToken }, { managed: true });
    if (kind === "apiToken" && (name === "Staff" || name === "Admin")) {
      await until("the bot is assigned", () => shard.bots.has(botId)).toBe(true);
      return;
    }
    const reason = expect.stringContaining("auth.managed_auth_refused");
    await closing(shard).toMatchObject({ code: CloseCode.Scope, reason });
    expect(shard.frames).toEqual([]);
  });
});

describe("threat 36: an application cannot take the id of a staff shard of the same person", () => {
  it("while the shard is connected, disconnected for a moment, or returns after a restart of the service", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { token } = await oauthTokenFor(staff, LINK_SCOPES);
    const { account: owner, addBot } = await managedCategory();
    const botId = await addBot();
    const shard = await sayHello(staff, { managed: true });
    await until("the bot is assigned", () => shard.bots.has(botId)).toBe(true);
    await until("the shard has a row", () => db().shard.count({ where: { id: shard.shardId } })).toBe(1);
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    const { held, shardId } = shard;
    const isRefused = async () => {
      for (const changes of [{}, { epoch, held }]) {
        const thief = await sayHello({ apiToken: token }, changes, shardId);
        await closing(thief).toMatchObject({ code: CloseCode.Superseded });
        expect(thief.frames).toEqual([]);
      }
    };
    await isRefused();
    expect([shard.closed, (await engine().locate(owner.accountId, botId))?.shardId]).toEqual([null, shardId]);
    shard.socket.terminate();
    await isRefused();
    await endLease(staff.accountId, shard); // as a new process knows it: not at all
    await isRefused();
    const again = await sayHello(staff, { managed: true }, shardId);
    await until("the bot is assigned", () => again.bots.has(botId)).toBe(true);
  });

  it("nor the id of the person's own connected shard; an application keeps its own ids", async () => {
    const account = await newAccount();
    const { token } = await oauthTokenFor(account, LINK_SCOPES);
    const own = await connect(account);
    const thief = await sayHello({ apiToken: token }, {}, own.shardId);
    await closing(thief).toMatchObject({ code: CloseCode.Superseded });
    expect([thief.frames, own.closed]).toEqual([[], null]);
    const apps = await connect({ apiToken: token });
    const other = (await oauthTokenFor(account, LINK_SCOPES)).token;
    await closing(await sayHello({ apiToken: other }, {}, apps.shardId)).toMatchObject({ code: CloseCode.Superseded });
    await connect({ apiToken: token }, {}, apps.shardId);
  });
});

describe("threat 35: a connection lasts as long as the rights that it uses", () => {
  it("an account that loses Staff: closed, its bots unassigned, and nothing delivered after", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { account: owner, addBot } = await managedCategory();
    const first = await addBot();
    const shard = await sayHello(staff, { managed: true });
    await until("the bot is assigned", () => shard.bots.has(first)).toBe(true);
    await setFlags(staff, AccountFlag.Verified);
    const late = await addBot();
    await closing(shard).toMatchObject({
      code: CloseCode.Scope,
      reason: expect.stringContaining("API token of staff"),
    });
    await until("the bot is unassigned", () => engine().locate(owner.accountId, first)).toBeNull();
    expect([shard.bots.has(late), await engine().locate(owner.accountId, late)]).toEqual([false, null]);
    const next = await sayHello(await newAccount({ flags: AccountFlag.Staff }), { managed: true });
    // The shard that was closed may act for its bot until its lease ends.
    await until("the bot is assigned", () => next.bots.has(late)).toBe(true);
    await passLease([next]);
    await until("the bot of the ended lease is assigned", () => next.bots.has(first), AFTER_LEASE_MS).toBe(true);
  });

  it("and cannot resume the lease as a shard of another kind", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { addBot } = await managedCategory();
    const first = await addBot();
    const shard = await sayHello(staff, { managed: true });
    await until("the bot is assigned", () => shard.bots.has(first)).toBe(true);
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    const { held } = shard;
    shard.socket.terminate();
    await setFlags(staff, AccountFlag.Verified);
    const again = await sayHello(staff, { epoch, held, managed: false }, shard.shardId);
    await closing(again).toMatchObject({ code: CloseCode.Superseded });
    expect(again.frames).toEqual([]);
  });

  it.each(LINK_SCOPES)("a token that lost %s", async (scope) => {
    const account = await newAccount();
    const { token, tokenId } = await oauthTokenFor(account, LINK_SCOPES);
    const shard = await connect({ apiToken: token });
    await db().accessToken.update({
      where: { id: tokenId },
      data: { scopes: LINK_SCOPES.filter((one) => one !== scope) },
    });
    const botId = (await newBot(account)).id;
    await closing(shard).toMatchObject({ code: CloseCode.Scope, reason: expect.stringContaining(scope) });
    expect(shard.bots.has(botId)).toBe(false);
  });

  it("a revoked token receives no credentials, even before the next recheck", async () => {
    const account = await newAccount();
    const shards = await Promise.all(Array.from({ length: 5 }, () => connect(account)));
    await db().apiToken.delete({ where: { id: account.apiTokenId } });
    const botId = (await newBot(account)).id;
    for (const shard of shards) await closing(shard).toMatchObject({ code: CloseCode.Token });
    expect(shards.map(({ bots }) => bots.has(botId))).toEqual(shards.map(() => false));
  });

  it("the account's activity says that its shard was refused, and why", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const shard = await connect(staff, { managed: true });
    await setFlags(staff, 0);
    await closing(shard).not.toBeNull();
    const { accountId } = staff;
    const where = { accountId, action: "shard.refuse" };
    await until("the refusal is recorded", () =>
      db().auditEntry.findFirst({ omit: { sequence: true }, where }),
    ).toMatchObject({
      targetId: shard.shardId,
      after: { code: CloseCode.Scope, reason: expect.stringContaining("staff") },
    });
  });

  it("maintenance signs no bot out: connections stay, and new bots are assigned", async () => {
    const account = await newAccount();
    const shard = await connect(account);
    const { id } = await newBot(account);
    await setMaintenance({ on: true, message: "Soon back" }, (await newAccount({ flags: AccountFlag.Admin })).actor);
    try {
      await until("the bot is assigned", () => shard.bots.has(id)).toBe(true);
      const later = await connect(account);
      await twoRechecks();
      expect([shard.closed, later.closed]).toEqual([null, null]);
    } finally {
      await setMaintenance({ on: false, message: "" }, (await newAccount({ flags: AccountFlag.Admin })).actor);
    }
  });

  it("a temporary error closes no connection; a definite refusal does", async () => {
    const account = await newAccount();
    const { token } = await oauthTokenFor(account, LINK_SCOPES);
    const shards = [await connect(account), await connect({ apiToken: token })];
    await withoutTables(["ApiToken", "AccessToken"], twoRechecks);
    for (const shard of shards) shard.sendHeartbeat();
    for (const shard of shards)
      await until("the heartbeat is answered", () => shard.framesOf("hb").length).toBeGreaterThan(0);
    expect(shards.map(({ closed }) => closed)).toEqual([null, null]);
    const { id } = await newBot(account);
    await until("the bot is assigned", () => shards.some(({ bots }) => bots.has(id))).toBe(true);
  });
});

describe("select", () => {
  it("does not tell whether another account's category is managed, or exists", async () => {
    const { id } = await managedCategory();
    const plain = (await newCategory(await newAccount())).id;
    const account = await newAccount();
    for (const category of [id, plain, "nothing"]) {
      const select = { categories: [category], bots: null };
      const [hello, later] = [await connect(account, { select }), await connect(account)];
      later.send({ t: "select", select });
      await waitForHeartbeat(later);
      expect([hello.closed, later.closed]).toEqual([null, null]);
    }
  });

  it("of an own category that is managed is refused", async () => {
    const { account, id } = await managedCategory();
    const shard = await connect(account);
    shard.send({ t: "select", select: { categories: [id], bots: null } });
    await closing(shard).toMatchObject({ code: CloseCode.Scope });
  });
});
