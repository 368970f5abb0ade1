import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { CloseCode, CONNECT_PATH, MAX_FRAME_BYTES, SELF_FENCE_RATIO } from "#control/protocol.ts";
import { CONTROL_VERSION } from "../../contract/control-library.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { LEASE } from "../../contract/limits/link.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { updateBots } from "../../domain/bots/update-bots.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { endLease } from "../../testing/end-lease.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";

const { address, connect, sayHello } = setUpShardLink();

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });

/** An account with one signed-in bot on a shard. */
async function connectedBot() {
  const account = await newAccount();
  const shard = await connect(account);
  const { id, input } = await newBot(account);
  await until(() => expect(shard.bots.has(id)).toBe(true));
  shard.sendPresence(id);
  await until(async () => expect(await stateOf(account, id)).toMatchObject({ status: 2 }));
  return { account, shard, id, input };
}

const stateOf = async ({ accountId }: TestAccount, botId: string) => {
  const json = await engine().getState(accountId, botId);
  return json === null ? null : JSON.parse(json);
};

/** The reply to a refused upgrade. */
async function refusal(headers: Record<string, string>) {
  const socket = new WebSocket(`ws://${address()}${CONNECT_PATH}`, { headers });
  socket.on("error", () => {});
  const [, response] = await once(socket, "unexpected-response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, errorCode: JSON.parse(text || "{}").errors?.[0].errorCode };
}

describe("who may connect (specification 5.1)", () => {
  it("nobody without a token, with a session, or with an application's token that lacks a scope", async () => {
    const account = await newAccount();
    const { token } = await oauthTokenFor(account, ["bots.run", "bots.read"]);
    const asked = [{}, { Authorization: "SVC_x" }, { Authorization: account.sessionToken }, { Authorization: token }];
    const answers = [];
    for (const headers of asked) answers.push((await refusal(headers as Record<string, string>)).status);
    expect(answers).toEqual([401, 401, 401, 403]);
  });

  it("an application with the three scopes", async () => {
    const account = await newAccount();
    const { token } = await oauthTokenFor(account, ["bots.run", "categories.read", "bots.read"]);
    expect((await connect({ apiToken: token })).closed).toBeNull();
  });

  it("a token that is revoked ends the connection and its bots", async () => {
    const { account, shard, id } = await connectedBot();
    await db().apiToken.delete({ where: { id: account.apiTokenId } });
    await until(() => expect(shard.closed?.code).toBe(CloseCode.Token));
    await until(async () => expect(await stateOf(account, id)).toBeNull());
  });

  it("a ban too", async () => {
    const { account, shard } = await connectedBot();
    await db().account.update({ where: { id: account.accountId }, data: { flags: AccountFlag.Banned } });
    await until(() => expect(shard.closed?.code).toBe(CloseCode.Token));
  });

  it("a ban reaches bots that another account's shard runs, and so does its end", async () => {
    const account = await newAccount();
    const category = await newCategory(account);
    await db().category.update({ where: { id: category.id }, data: { managedSlots: 5 } });
    const { id } = await newBot(account, { parent: category.id });
    const operators = await connect(await newAccount({ flags: AccountFlag.Staff }), { managed: true });
    await until(() => expect(operators.bots.has(id)).toBe(true));
    const flag = (flags: number) => db().account.update({ where: { id: account.accountId }, data: { flags } });
    await flag(AccountFlag.Banned);
    await until(() => expect(operators.bots.has(id)).toBe(false));
    await flag(0);
    await until(() => expect(operators.bots.has(id)).toBe(true));
  });

  it("managed categories are served by the operator's clusters only", async () => {
    const account = await newAccount();
    const category = await newCategory(account);
    await db().category.update({ where: { id: category.id }, data: { managedSlots: 5 } });
    const select = { categories: [category.id], bots: null };
    const tries = [{ managed: true }, { select }].map(async (hello) => {
      const shard = await sayHello(account, hello);
      await until(() => expect(shard.closed).not.toBeNull());
      return shard.closed;
    });
    const refused = { code: CloseCode.Scope, reason: expect.stringContaining("auth.managed_auth_refused") };
    expect(await Promise.all(tries)).toEqual([refused, refused]);
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const { id } = await newBot(account, { parent: category.id });
    const operators = await connect(staff, { managed: true });
    await until(() => expect(operators.bots.has(id)).toBe(true));
  });

  it("a shard learns which newer version of the library there is, and one with the latest learns nothing", async () => {
    const account = await newAccount();
    const welcomeOf = async (lib: string) => (await connect(account, { lib })).framesOf("welcome")[0];
    expect(await welcomeOf("0.0.9")).toMatchObject({ outdated: true, latest: CONTROL_VERSION });
    expect(await welcomeOf(CONTROL_VERSION)).toEqual(expect.not.objectContaining({ latest: expect.anything() }));
    expect(await welcomeOf("99.0.0")).toEqual(expect.not.objectContaining({ latest: expect.anything() }));
  });

  it("what is not a frame closes the connection; a frame of a kind from the future does not", async () => {
    const shard = await connect(await newAccount());
    shard.socket.send(JSON.stringify({ t: "tomorrow", x: 1 }));
    shard.sendHeartbeat();
    await until(() => expect(shard.framesOf("hb")).toHaveLength(1));
    shard.socket.send(JSON.stringify({ t: "hb" }));
    await until(() => expect(shard.closed?.code).toBe(CloseCode.BadFrame));
  });
});

describe("how a bot is assigned to a shard", () => {
  it("a new bot is assigned with its credentials and its category's complete config, and appears in the gateway", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account, { privacy: 0 });
    const shard = await connect(account);
    const { id, input } = await newBot(account, { parent, email: "a@example.com" });
    await until(() => expect(shard.bots.has(id)).toBe(true));
    const { nickname, deviceAuth } = input;
    const config = expect.objectContaining({ privacy: 0, acceptInvites: true });
    expect(shard.bots.get(id)).toMatchObject({ nickname, parent, deviceAuth, config, flags: 0 });
    shard.sendPresence(id, { status: 1 });
    await until(async () =>
      expect(await stateOf(account, id)).toEqual({
        ...{ id, nickname, parent, flags: 0, email: "a@example.com", status: 1, accountId: deviceAuth.accountId },
        ...{ friendsCount: 3, presenceStatus: "Hello", matches: 0, shardId: shard.shardId },
        updatedAt: expect.any(String),
      }),
    );
  });

  it("frames to a shard that returns stay small enough, however large the configs of its bots are", async () => {
    const account = await newAccount();
    const people = Array.from({ length: 100 }, (_, n) => ({ id: `player-${n}`, name: "n".repeat(200) }));
    const { id: parent } = await newCategory(account, { admins: people });
    for (let n = 0; n < 50; n++) await newBot(account, { parent });
    const shard = await connect(account);
    await until(() => expect(shard.bots.size).toBe(50));
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    shard.socket.terminate();
    const again = await connect(account, { epoch, held: shard.held }, shard.shardId);
    const told = () => again.framesOf("config").flatMap(({ bots }) => bots);
    await until(() => expect(told()).toHaveLength(50));
    const sizes = again.frames.map((frame) => JSON.stringify(frame).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(MAX_FRAME_BYTES);
    expect(Math.max(...sizes)).toBeLessThan(MAX_FRAME_BYTES);
  });

  it("a shard that releases its bots does not get them again at once", async () => {
    const { account, shard, id } = await connectedBot();
    const { fence = 0 } = shard.bots.get(id) ?? {};
    shard.send({ t: "release", bots: shard.held });
    await until(async () => expect(await engine().locate(account.accountId, id)).toBeNull());
    await new Promise((done) => setTimeout(done, 500)); // there is nothing to poll for
    expect(await engine().locate(account.accountId, id)).toBeNull();
    await until(() => expect(shard.bots.get(id)?.fence).toBeGreaterThan(fence));
  });

  it("of two shards with the same list exactly one gets each bot, and another account's gets none", async () => {
    const account = await newAccount();
    const bots = await Promise.all(Array.from({ length: 20 }, () => newBot(account)));
    const [one, two] = await Promise.all([connect(account, { capacity: 12 }), connect(account)]);
    const foreign = await connect(await newAccount());
    await until(() => expect(one.bots.size + two.bots.size).toBe(bots.length));
    expect(one.bots.size).toBeLessThanOrEqual(12);
    expect([...one.bots.keys()].filter((id) => two.bots.has(id))).toEqual([]);
    expect(foreign.bots.size).toBe(0);
  });

  it("bots are distributed over the shards that match them", async () => {
    const account = await newAccount();
    const shards = [await connect(account), await connect(account)];
    for (let n = 0; n < 20; n++) await newBot(account);
    const sizes = () => shards.map(({ bots }) => bots.size);
    await until(() => expect(sizes().reduce((sum, size) => sum + size)).toBe(20));
    expect(Math.max(...sizes()) - Math.min(...sizes())).toBeLessThanOrEqual(5);
  });

  it("a disabled bot is revoked; enabled again, it is assigned with a larger fence", async () => {
    const { account, shard, id } = await connectedBot();
    const fence = shard.bots.get(id)?.fence ?? 0;
    await updateBots({ botIds: [id], disabled: true }, account.actor);
    await until(() => expect(shard.bots.has(id)).toBe(false));
    expect(await stateOf(account, id)).toBeNull();
    await updateBots({ botIds: [id], disabled: false }, account.actor);
    await until(() => expect(shard.bots.get(id)?.fence).toBeGreaterThan(fence));
  });

  it("new credentials need a new assignment; a new name is sent and appears at once", async () => {
    const { account, shard, id, input } = await connectedBot();
    const { fence } = shard.bots.get(id) ?? { fence: 0 };
    const patch = (body: object) => callApi("PATCH", `/bots/${id}`, { token: account.apiToken, body });
    await patch({ nickname: "Renamed" });
    await until(() =>
      expect(shard.framesOf("config").at(-1)?.bots[0]).toMatchObject({ id, fence, nickname: "Renamed" }),
    );
    expect(await stateOf(account, id)).toMatchObject({ nickname: "Renamed", status: 2 });
    await patch({ deviceAuth: { ...input.deviceAuth, secret: "another" } });
    await until(() => expect(shard.bots.get(id)?.deviceAuth.secret).toBe("another"));
    expect(shard.bots.get(id)?.fence).toBeGreaterThan(fence);
  });

  it("another account's bulk change with foreign ids does not stop a bot", async () => {
    const { account, shard, id } = await connectedBot();
    const stranger = await newAccount();
    await updateBots({ botIds: [id], disabled: true }, stranger.actor);
    await new Promise((done) => setTimeout(done, 100));
    expect([shard.bots.has(id), (await stateOf(account, id)).status]).toEqual([true, 2]);
  });

  it("refused credentials set Invalid authentication, and the bot is not assigned until it has new ones", async () => {
    const { account, shard, id, input } = await connectedBot();
    const { fence } = shard.bots.get(id) ?? { fence: 0 };
    shard.send({ t: "problem", id, fence, problem: "invalid_auth", message: "no" });
    await until(() => expect(shard.bots.has(id)).toBe(false));
    expect((await callApi("GET", `/bots/${id}`, { token: account.apiToken })).body).toMatchObject({ flags: 4 });
    const body = { deviceAuth: { ...input.deviceAuth, secret: "better" } };
    await callApi("PATCH", `/bots/${id}`, { token: account.apiToken, body });
    await until(() => expect(shard.bots.get(id)?.deviceAuth.secret).toBe("better"));
  });

  it("a presence with an old fence is ignored, and the sender's bot is revoked", async () => {
    const { account, shard, id } = await connectedBot();
    const { fence } = shard.bots.get(id) ?? { fence: 0 };
    shard.sendPresence(id, { fence: fence - 1, presenceStatus: "old" });
    await until(() => expect(shard.framesOf("revoke").at(-1)?.bots).toEqual([[id, fence - 1]]));
    expect((await stateOf(account, id)).presenceStatus).toBe("Hello");
  });
});

describe("a broken connection", () => {
  it("shows its bots as Disconnected, and a shard that returns in time keeps them", async () => {
    const { account, shard, id } = await connectedBot();
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    shard.socket.terminate();
    await until(async () => expect((await stateOf(account, id)).status).toBe(4));
    const again = await connect(account, { epoch, held: shard.held }, shard.shardId);
    expect(again.framesOf("welcome")[0]).toMatchObject({ epoch, resumed: true, held: shard.held });
    expect(again.framesOf("assign")).toEqual([]);
  });

  it("bots that the shard lost are assigned again", async () => {
    const { account, shard, id } = await connectedBot();
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    shard.socket.terminate();
    const again = await connect(account, { epoch, held: [] }, shard.shardId);
    await until(() => expect(again.bots.get(id)?.fence).toBeGreaterThan(shard.bots.get(id)?.fence ?? 0));
  });

  it("another account cannot resume the lease", async () => {
    const { account, shard, id } = await connectedBot();
    const { epoch } = shard.framesOf("welcome")[0] ?? { epoch: 0 };
    const thief = await sayHello(await newAccount(), { epoch, held: shard.held }, shard.shardId);
    await until(() => expect(thief.closed?.code).toBe(CloseCode.Superseded));
    expect([thief.frames, (await stateOf(account, id)).status, shard.closed]).toEqual([[], 2, null]);
  });

  it("threat 41: nor take the id of a disconnected shard; the refusal is not final", async () => {
    const { account, shard } = await connectedBot();
    await until(async () => expect(await db().shard.count({ where: { id: shard.shardId } })).toBe(1));
    // After a restart of the service, its engine has no shard.
    await endLease(account.accountId, shard);
    shard.socket.terminate();
    const thief = await sayHello(await newAccount(), {}, shard.shardId);
    await until(() => expect(thief.closed?.code).toBe(CloseCode.Superseded));
    const again = await connect(account, {}, shard.shardId);
    expect([thief.frames, again.closed]).toEqual([[], null]);
  });

  it("a shard whose lease the service ended says hello again on the same connection", async () => {
    const { account, shard, id } = await connectedBot();
    const { fence = 0 } = shard.bots.get(id) ?? {};
    await endLease(account.accountId, shard);
    shard.sendHeartbeat();
    await until(() => expect(shard.framesOf("lost")).toHaveLength(1));
    shard.bots.clear();
    await shard.hello();
    await until(() => expect(shard.bots.get(id)?.fence).toBeGreaterThan(fence));
    shard.sendHeartbeat();
    await until(() => expect(shard.framesOf("hb")).toHaveLength(1));
    expect([shard.closed, shard.framesOf("welcome").map(({ resumed }) => resumed)]).toEqual([null, [false, false]]);
  });

  it("so does, at once and once, a shard whose own clock ended the lease while its hello was answered", async () => {
    const { account, shard, id } = await connectedBot();
    const { epoch = 0 } = shard.framesOf("welcome")[0] ?? {};
    const { fence = 0 } = shard.bots.get(id) ?? {};
    const again = await connect(account, { epoch, held: shard.held }, shard.shardId);
    await again.hello();
    await until(() => expect(again.bots.get(id)?.fence).toBeGreaterThan(fence));
    expect(again.framesOf("welcome").map(({ resumed }) => resumed)).toEqual([true, false]);
    expect(again.closed).toBeNull();
    await again.hello();
    await until(() => expect(again.closed?.code).toBe(CloseCode.BadFrame));
  });

  it("a second process with the same id ends the first", async () => {
    const { account, shard, id } = await connectedBot();
    const second = await connect(account, {}, shard.shardId);
    await until(() => expect(shard.closed?.code).toBe(CloseCode.Superseded));
    await until(() => expect(second.bots.has(id)).toBe(true));
  });

  it("bye makes the bots claimable at once", async () => {
    const { account, shard, id } = await connectedBot();
    const other = await connect(account);
    shard.send({ t: "bye" });
    shard.socket.close();
    const startedAt = performance.now();
    await until(() => expect(other.bots.has(id)).toBe(true));
    expect(performance.now() - startedAt).toBeLessThan(LEASE.ttlMs * SELF_FENCE_RATIO); // not by the end of its lease
    await until(async () => expect(await db().shard.count({ where: { id: shard.shardId } })).toBe(0));
  });

  it("a bot that is missing in two heartbeats is assigned again", async () => {
    const { shard, id } = await connectedBot();
    const before = shard.bots.get(id)?.fence ?? 0;
    shard.sendHeartbeat([]);
    await until(() => expect(shard.framesOf("assign")).toHaveLength(2)); // it is told once more
    shard.sendHeartbeat([]);
    await until(() => expect(shard.bots.get(id)?.fence).toBeGreaterThan(before));
    shard.sendHeartbeat([[id, before]]);
    await until(() => expect(shard.framesOf("revoke").at(-1)).toMatchObject({ bots: [[id, before]], why: "lost" }));
  });
});
