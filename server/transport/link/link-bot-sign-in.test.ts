import { describe, expect, it, vi } from "vitest";
import type { ShardFrameOf, SignInStep } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import type { BotSignInStart } from "../../contract/bot-sign-ins.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { MAX_SIGN_INS_PER_SHARD, SIGN_IN_STALE_SECONDS } from "../../contract/limits/bot-sign-ins.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { cancelBotSignIn } from "../../domain/bot-sign-ins/cancel-bot-sign-in.ts";
import { getBotSignIn, getSignInAvailability } from "../../domain/bot-sign-ins/get-bot-sign-in.ts";
import { startBotSignIn } from "../../domain/bot-sign-ins/start-bot-sign-in.ts";
import { deleteBots } from "../../domain/bots/delete-bots.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory } from "../../testing/bots.ts";
import { endLease } from "../../testing/end-lease.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";

const { connect } = setUpShardLink({ hub: { renewSignInsMs: 200 } });
const CAN: Partial<ShardFrameOf<"hello">> = { canSignIn: true };
const PROMPT = {
  kind: "prompt",
  address: "https://example.com/a?code=AB",
  userCode: "AB",
  expiresInMs: 60_000,
} as const;

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const accountStep = (deviceAuth = newBotInput().deviceAuth, displayName = "Ada Lovelace of London") =>
  ({ kind: "account", displayName, deviceAuth }) as const;

/** Starts a sign-in, and waits until the shard is asked. */
async function start(account: TestAccount, shard: TestShard, input: BotSignInStart = {}) {
  const before = shard.framesOf("signIn").length;
  const { id } = await startBotSignIn(input, account.actor);
  await until(() => expect(shard.framesOf("signIn")).toHaveLength(before + 1));
  const asked = shard.framesOf("signIn")[before];
  if (!asked) throw new Error("the shard was not asked");
  return {
    ...{ id, asked },
    say: (step: SignInStep | object) => shard.send({ t: "signIn", n: asked.n, step }),
    read: () => getBotSignIn({ id }, account.actor),
    untilState: async (state: string) => {
      await until(async () => expect((await getBotSignIn({ id }, account.actor)).state).toBe(state));
      return getBotSignIn({ id }, account.actor);
    },
  };
}

async function setUp() {
  const account = await newAccount();
  return { account, shard: await connect(account, CAN) };
}

describe("a bot by signing in", () => {
  it("the person sees the platform's address and code, and the account becomes a bot with encrypted credentials", async () => {
    const { account, shard } = await setUp();
    const { id: parent } = await newCategory(account);
    const signIn = await start(account, shard, { parent });
    expect(signIn.asked).toMatchObject({ budgetMs: 900_000 });
    expect(signIn.asked.accountId).toBeUndefined();
    expect(await signIn.read()).toMatchObject({ state: "pending", prompt: null });
    signIn.say(PROMPT);
    await until(async () => expect((await signIn.read()).prompt).toEqual({ address: PROMPT.address, userCode: "AB" }));
    const { expiresInMs } = await signIn.read();
    expect(expiresInMs).toBeGreaterThan(0);
    expect(expiresInMs).toBeLessThanOrEqual(60_000);
    const step = accountStep();
    signIn.say(step);
    const done = await signIn.untilState("done");
    expect(done).toMatchObject({ prompt: null, bot: { nickname: "Ada Lovelace of", created: true } });
    const row = await db().bot.findUniqueOrThrow({ where: { id: done.bot?.id ?? "" } });
    expect(row).toMatchObject({ accountId: account.accountId, categoryId: parent, invalidAuth: false });
    const stored = JSON.stringify([row, await db().botSignIn.findMany({ where: { id: signIn.id } }), done]);
    for (const secret of [step.deviceAuth.deviceId, step.deviceAuth.secret]) expect(stored).not.toContain(secret);
    await until(() => expect([...shard.bots.values()].map((bot) => bot.deviceAuth)).toEqual([step.deviceAuth]));
    const where = { accountId: account.accountId, targetId: row.id };
    const actions = await db().auditEntry.findMany({ where, omit: { sequence: true } });
    expect(actions).toMatchObject([{ action: "bot.create", actorKind: "session", actorAccountId: account.accountId }]);
    expect(JSON.stringify(actions)).not.toContain(step.deviceAuth.secret);
  });

  it("an account that is a bot already gets the new credentials, and keeps its name", async () => {
    const { account, shard } = await setUp();
    const { id, input } = await newBot(account);
    await db().bot.update({
      where: { id },
      data: { invalidAuth: true, problem: "invalid_auth", problemMessage: "No." },
    });
    const signIn = await start(account, shard);
    const deviceAuth = { ...newBotInput().deviceAuth, accountId: input.deviceAuth.accountId };
    signIn.say(accountStep(deviceAuth));
    expect(await signIn.untilState("done")).toMatchObject({ bot: { id, nickname: input.nickname, created: false } });
    const cleared = { invalidAuth: false, problem: null, problemMessage: null };
    expect(await db().bot.findUnique({ where: { id } })).toMatchObject(cleared);
    await until(() => expect(shard.bots.get(id)?.deviceAuth).toEqual(deviceAuth));
  });

  it("renewing a bot names its account to the shard, and refuses another account with a clear sentence", async () => {
    const { account, shard } = await setUp();
    const { id, input } = await newBot(account);
    const wrong = await start(account, shard, { botId: id });
    expect(wrong.asked.accountId).toBe(input.deviceAuth.accountId);
    wrong.say(accountStep(newBotInput().deviceAuth, "Eve"));
    const { message } = await wrong.untilState("failed");
    expect(message).toMatch(/You signed in as Eve/);
    expect(message).toContain(input.deviceAuth.accountId);
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(1);
    const right = await start(account, shard, { botId: id });
    right.say(accountStep({ ...newBotInput().deviceAuth, accountId: input.deviceAuth.accountId }));
    expect(await right.untilState("done")).toMatchObject({ bot: { id, created: false } });
  });

  it("the platform's sentence about a failure reaches the person, on one line", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    signIn.say({ kind: "failed", message: "The person\n refused.\u202e" });
    expect(await signIn.untilState("failed")).toMatchObject({ message: "The person refused.", bot: null });
    signIn.say(accountStep());
    expect(await signIn.read()).toMatchObject({ state: "failed" });
  });

  it("a cancelled one ends at the shard, and an account that arrives later is not added", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    await cancelBotSignIn({ id: signIn.id }, account.actor);
    await until(() => expect(shard.framesOf("cancel").map(({ n }) => n)).toEqual([signIn.asked.n]));
    signIn.say(accountStep());
    expect(await signIn.untilState("cancelled")).toMatchObject({ bot: null });
    await cancelBotSignIn({ id: signIn.id }, account.actor);
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("threat 35: nothing is added for a session that has ended since, and no cancelled, late or second account", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    const second = await start(account, shard);
    await db().session.delete({ where: { id: account.actor.credentialId } });
    signIn.say(accountStep());
    expect(await signIn.untilState("failed")).toMatchObject({ message: expect.stringContaining("session ended") });
    await cancelBotSignIn({ id: second.id }, account.actor);
    for (const { say } of [signIn, second]) say(accountStep());
    shard.sendHeartbeat();
    await until(() => expect(shard.framesOf("hb").length).toBeGreaterThan(0));
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("threat 35: nothing is added for a session that has expired since", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    await db().session.update({ where: { id: account.actor.credentialId }, data: { expiresAt: new Date(0) } });
    signIn.say(accountStep());
    expect(await signIn.untilState("failed")).toMatchObject({ message: expect.stringContaining("session ended") });
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("threat 35: nothing is added during maintenance that began since", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    const stateOf = async () => (await db().botSignIn.findUniqueOrThrow({ where: { id: signIn.id } })).state;
    await switchMaintenance({ on: true, message: "Back soon." });
    try {
      signIn.say(accountStep());
      await until(async () => expect(await stateOf()).toBe("failed"));
    } finally {
      await switchMaintenance({ on: false, message: "" });
    }
    expect(await signIn.read()).toMatchObject({ message: "Back soon." });
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("a shard that leaves, or a process that has ended, fails it", async () => {
    const { account, shard } = await setUp();
    const left = await start(account, shard);
    shard.disconnect();
    expect(await left.untilState("failed")).toMatchObject({ message: expect.stringContaining("was disconnected") });
    const { accountId, actor } = account;
    const [aliveAt, expiresAt] = [-2_000 * SIGN_IN_STALE_SECONDS, 600_000].map((ms) => new Date(Date.now() + ms));
    const lost = {
      id: newId(),
      accountId,
      shardId: shard.shardId,
      hubId: "gone",
      aliveAt,
      expiresAt: expiresAt as Date,
    };
    await db().botSignIn.create({ data: { ...lost, aliveAt: aliveAt as Date } });
    const message = expect.stringContaining("interrupted");
    expect(await getBotSignIn({ id: lost.id }, actor)).toMatchObject({ state: "failed", message });
  });

  it("threat 46: a late step of a shard's earlier session does not count as that of another sign-in", async () => {
    const { account, shard } = await setUp();
    const earlier = await start(account, shard);
    await endLease(account.accountId, shard);
    shard.sendHeartbeat();
    await until(() => expect(shard.framesOf("lost")).toHaveLength(1));
    await shard.hello(CAN);
    await until(() => expect(shard.framesOf("welcome")).toHaveLength(2));
    await earlier.untilState("failed");
    expect(shard.framesOf("cancel").map(({ n }) => n)).toEqual([earlier.asked.n]);
    const later = await start(account, shard);
    earlier.say(accountStep());
    later.say(PROMPT);
    await until(async () => expect((await later.read()).prompt).not.toBeNull());
    expect(await later.read()).toMatchObject({ state: "pending" });
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("a cancellation whose message is lost ends at the shard all the same", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    await db().botSignIn.update({ where: { id: signIn.id }, data: { state: "cancelled" } });
    await until(() => expect(shard.framesOf("cancel")).toHaveLength(1));
  });

  it("nothing is added to a category, and no bot renewed, that were deleted in the meantime", async () => {
    const { account, shard } = await setUp();
    const { id: categoryId } = await newCategory(account);
    const { id: botId, input } = await newBot(account);
    const added = await start(account, shard, { parent: categoryId });
    const renewed = await start(account, shard, { botId });
    await db().category.delete({ where: { id: categoryId } });
    await deleteBots({ botIds: [botId] }, account.actor);
    added.say(accountStep());
    renewed.say(accountStep({ ...newBotInput().deviceAuth, accountId: input.deviceAuth.accountId }));
    expect(await added.untilState("failed")).toMatchObject({ message: expect.stringMatching(/category/i), bot: null });
    expect(await renewed.untilState("failed")).toMatchObject({ message: expect.stringContaining("was deleted") });
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("the bot limit is checked before and after, and a suspended account gets no bot", async () => {
    const [{ account, shard }, other] = [await setUp(), await setUp()];
    const signIn = await start(account, shard);
    const setLimit = (botLimit: number) =>
      db().account.update({ where: { id: account.accountId }, data: { botLimit } });
    await setLimit(0);
    signIn.say(accountStep());
    expect((await signIn.untilState("failed")).message).toMatch(/may have 0 bots/);
    expect(await faultOf(startBotSignIn({}, account.actor))).toMatchObject({ code: "limit_exceeded" });
    const { id: botId, input } = await newBot(other.account);
    const renewal = await start(other.account, other.shard, { botId });
    const { accountId } = other.account;
    await db().account.update({ where: { id: accountId }, data: { flags: AccountFlag.Banned } });
    renewal.say(accountStep({ ...newBotInput().deviceAuth, accountId: input.deviceAuth.accountId }));
    const readState = async () => (await db().botSignIn.findUniqueOrThrow({ where: { id: renewal.id } })).state;
    await until(async () => expect(await readState()).toBe("failed"));
  });
});

describe("sign-ins are limited", () => {
  it("threat 39: five of one account at a time", async () => {
    const { account, shard } = await setUp();
    const signIns = [];
    for (let count = 0; count < 5; count += 1) signIns.push(await start(account, shard));
    const fault = await faultOf(startBotSignIn({}, account.actor));
    expect(fault).toMatchObject({ code: "limit_exceeded", message: expect.stringContaining("5 sign-ins") });
    signIns[0]?.say({ kind: "failed", message: "no" });
    await signIns[0]?.untilState("failed");
    await start(account, shard);
  });

  it("threat 39: a shard with as many as it may have is not asked while another one has room", async () => {
    const account = await newAccount();
    const shards = [await connect(account, CAN), await connect(account, CAN)];
    const countAsked = () => shards.map((shard) => shard.framesOf("signIn").length);
    const { id } = await startBotSignIn({}, account.actor);
    await until(() => expect(countAsked().toSorted()).toEqual([0, 1]));
    const { shardId, hubId } = await db().botSignIn.findUniqueOrThrow({ where: { id } });
    const other = await newAccount();
    const expiresAt = new Date(Date.now() + 600_000);
    const others = Array.from({ length: MAX_SIGN_INS_PER_SHARD }, () => ({
      ...{ id: newId(), accountId: other.accountId, shardId, hubId, expiresAt },
    }));
    await db().botSignIn.createMany({ data: others });
    await startBotSignIn({}, account.actor);
    await until(() => expect(countAsked()).toEqual([1, 1]));
  });

  it.each([
    { address: `https://example.com/${"x".repeat(2048)}` },
    { address: "data:text/html,hello" },
    { address: "file:///etc/passwd" },
    { address: "https://example.com@evil.example/" },
    { userCode: "A\u202eB" },
    { userCode: "x".repeat(65) },
    { expiresInMs: -1 },
  ])("threat 46: no prompt with %j is accepted", async (changes) => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    signIn.say({ ...PROMPT, ...changes });
    expect(await signIn.untilState("failed")).toMatchObject({ prompt: null });
    await until(() => expect(shard.closed?.code).toBe(4400)); // said after the outcome
  });

  it("threat 46: a prompt counts once, and no text or address beyond the limits is accepted", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    signIn.say(PROMPT);
    signIn.say({ ...PROMPT, userCode: "CD" });
    signIn.say({ kind: "failed", message: "x".repeat(5_000) });
    expect((await signIn.untilState("failed")).message).toHaveLength(500);
    const next = await start(account, shard);
    next.say({ ...PROMPT, address: "javascript:alert(1)" });
    expect(await next.untilState("failed")).toMatchObject({ message: expect.stringContaining("was disconnected") });
    await until(() => expect(shard.closed?.code).toBe(4400)); // said after the outcome
  });
});

describe("which shard signs a person in", () => {
  it("only a connected one of the account that can do it; the portal learns why not", async () => {
    const account = await newAccount();
    const availability = () => getSignInAvailability({}, account.actor);
    expect(await availability()).toEqual({ available: false, reason: "noCluster" });
    expect((await faultOf(startBotSignIn({}, account.actor))).message).toMatch(/No cluster of yours is connected/);
    await connect(account);
    expect(await availability()).toEqual({ available: false, reason: "noSignIn" });
    expect((await faultOf(startBotSignIn({}, account.actor))).message).toMatch(/platform without a sign-in/);
    await connect(account, CAN);
    expect(await availability()).toEqual({ available: true, reason: null });
    const stranger = await newAccount();
    expect(await getSignInAvailability({}, stranger.actor)).toEqual({ available: false, reason: "noCluster" });
  });

  it("threat 46: never an application's: its author could show the person any address", async () => {
    const account = await newAccount();
    const { token } = await oauthTokenFor(account, ["bots.run", "categories.read", "bots.read"]);
    const shard = await connect({ apiToken: token }, CAN);
    expect(await getSignInAvailability({}, account.actor)).toEqual({ available: false, reason: "noCluster" });
    expect(await faultOf(startBotSignIn({}, account.actor))).toMatchObject({ code: "unable_to_process" });
    expect(shard.framesOf("signIn")).toEqual([]);
  });

  it("the one that runs the bot, where several can do it", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const { id: other } = await newCategory(account);
    const wrong = await connect(account, { ...CAN, select: { categories: [other], bots: null } });
    const right = await connect(account, { ...CAN, select: { categories: [parent], bots: null } });
    for (let count = 0; count < 3; count += 1) {
      const signIn = await start(account, right, { parent });
      signIn.say({ kind: "failed", message: "no" });
      await signIn.untilState("failed");
    }
    expect(wrong.framesOf("signIn")).toEqual([]);
  });

  it("threat 13: another account cannot read or cancel it, and cannot answer for its shard", async () => {
    const { account, shard } = await setUp();
    const signIn = await start(account, shard);
    const stranger = await newAccount();
    const theirs = await connect(stranger, CAN);
    for (const call of [getBotSignIn, cancelBotSignIn]) {
      expect(await faultOf(call({ id: signIn.id }, stranger.actor))).toMatchObject({ code: "not_found" });
    }
    const { id: botId } = await newBot(account);
    expect(await faultOf(startBotSignIn({ botId }, stranger.actor))).toMatchObject({ code: "not_found" });
    theirs.send({ t: "signIn", n: signIn.asked.n, step: accountStep() });
    theirs.sendHeartbeat();
    await until(() => expect(theirs.framesOf("hb").length).toBeGreaterThan(0));
    expect(await signIn.read()).toMatchObject({ state: "pending" });
  });
});
