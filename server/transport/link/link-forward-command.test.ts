import { describe, expect, it, onTestFinished } from "vitest";
import { Cluster } from "#control/cluster.ts";
import type { Caller, ServiceFrameOf, ShardFrameOf } from "#control/protocol.ts";
import type { TestShard } from "#control/testing/test-shard.ts";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { MAX_FORWARDS_PER_ACCOUNT } from "../../contract/limits/link.ts";
import { LINK_SCOPES } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { callBot } from "../../domain/fleet/calling/call-bot.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";

const { address, connect } = setUpShardLink();

const DONE = { kind: "reply", botName: "Bot", content: "Done", format: 1 } as const;

/** What a shard's bots are asked to run, each answered as done at once. */
function answering(shard: TestShard, isLate: (frame: ServiceFrameOf<"cmd">) => boolean = () => false) {
  shard.socket.on("message", (data) => {
    const frame = JSON.parse(String(data));
    if (frame.t !== "cmd" || isLate(frame)) return;
    shard.answer(frame, DONE);
  });
}

const CONFIG = {
  extraOwners: [{ id: "boss", name: "Boss" }],
  whitelistUsers: [{ id: "friend", name: "Friend" }],
  blacklistUsers: [{ id: "foe", name: "Foe" }],
};

/** So many bots of an account, connected through one shard; the first one sends. */
async function bots(account: TestAccount, shard: TestShard, count: number, parent?: string) {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await newBot(account, parent ? { parent } : {})).id);
  await expect.poll(() => ids.every((id) => shard.bots.has(id))).toBe(true);
  for (const id of ids) shard.sendPresence(id);
  await expect.poll(async () => (await engine().listStates(account.accountId)).length).toBeGreaterThanOrEqual(count);
  return ids;
}

async function fleet(count = 3, isSilent = false) {
  const account = await newAccount();
  const parent = (await newCategory(account, CONFIG)).id;
  const shard = await connect(account);
  const ids = await bots(account, shard, count, parent);
  if (!isSilent) answering(shard);
  return { account, shard, ids, parent };
}

let last = 0;
const user = (id: string) => ({ id, displayName: id });
const caller = (id: string, rank: Caller["rank"] = "owner"): Caller => ({ rank, user: user(id) });

/** Forwards a command by hand. @returns The service's answer. */
async function forwardFrom(shard: TestShard, id: string, changes: Partial<ShardFrameOf<"relay">> = {}) {
  last += 1;
  const n = last;
  const fence = shard.bots.get(id)?.fence ?? 0;
  const rest = { to: { kind: "all" }, command: "outfit", args: "Fox", limit: 16, budgetMs: 10_000 } as const;
  shard.send({ t: "relay", n, id, fence, ...rest, caller: caller("boss"), ...changes });
  await expect.poll(() => shard.framesOf("relayed").find((frame) => frame.n === n)).toBeDefined();
  return shard.framesOf("relayed").find((frame) => frame.n === n) as ServiceFrameOf<"relayed">;
}
const REFUSED = { succeeded: 0, failed: 1, refused: expect.any(String) };
const ranksAsked = (shard: TestShard) =>
  shard.framesOf("cmd").map(({ call }) => (call.kind === "command" ? call.caller.rank : null));

describe("threat 42: what a bot sends on", () => {
  it("is refused to the shard of an application without commands.run, and works with it", async () => {
    const account = await newAccount();
    const parent = (await newCategory(account, CONFIG)).id;
    const { token, tokenId } = await oauthTokenFor(account, LINK_SCOPES);
    const shard = await connect({ apiToken: token });
    const [sender] = (await bots(account, shard, 2, parent)) as [string];
    answering(shard);
    expect(await forwardFrom(shard, sender)).toMatchObject({
      ...REFUSED,
      refused: expect.stringContaining("commands.run"),
    });
    expect(shard.framesOf("cmd")).toEqual([]);
    await db().accessToken.update({ where: { id: tokenId }, data: { scopes: [...LINK_SCOPES, "commands.run"] } });
    expect(await forwardFrom(shard, sender)).toMatchObject({ succeeded: 1, failed: 0 });
    await db().accessToken.update({ where: { id: tokenId }, data: { scopes: [...LINK_SCOPES] } });
    expect(await forwardFrom(shard, sender)).toMatchObject(REFUSED);
    expect(shard.framesOf("cmd")).toHaveLength(1);
  });

  it("a frame that claims an owner whom the bot's lists do not name is refused", async () => {
    const { shard, ids } = await fleet();
    for (const id of ["stranger", "friend", "foe"]) {
      expect(await forwardFrom(shard, ids[0] as string, { caller: caller(id) })).toMatchObject(REFUSED);
    }
    expect(shard.framesOf("cmd")).toEqual([]);
  });

  it("a frame in the name of the API is refused, unless the owner asked this bot through the API: once", async () => {
    const { shard, ids } = await fleet();
    const sender = ids[0] as string;
    const byApi = { caller: { rank: "owner", user: null } } as const;
    expect(await forwardFrom(shard, sender, byApi)).toMatchObject(REFUSED);
    shard.socket.removeAllListeners("message");
    const quiet = await fleet(2);
    expect(await forwardFrom(quiet.shard, quiet.ids[0] as string, byApi)).toMatchObject(REFUSED);

    const account = await newAccount();
    const asked = await connect(account);
    const [first] = (await bots(account, asked, 2)) as [string];
    const isSend = ({ call }: ServiceFrameOf<"cmd">) => call.kind === "command" && call.name === "send_all";
    answering(asked, isSend);
    const call = { kind: "command", name: "send_all", args: "outfit Fox", caller: byApi.caller } as const;
    const answer = callBot({ accountId: account.accountId, botId: first }, call);
    await expect.poll(() => asked.framesOf("cmd").some(isSend)).toBe(true);
    expect(await forwardFrom(asked, first, byApi)).toMatchObject({ succeeded: 1, failed: 0 });
    expect(await forwardFrom(asked, first, byApi)).toMatchObject(REFUSED);
    const frame = asked.framesOf("cmd").find(isSend) as ServiceFrameOf<"cmd">;
    asked.answer(frame, { kind: "reply", botName: null, content: "Sent", format: 1 });
    await answer;
  });

  it("runs as who the player is to the sending bot, never as the shard says, and not above what the other bot's lists say", async () => {
    const { account, shard, ids } = await fleet(2);
    expect(await forwardFrom(shard, ids[0] as string, { caller: caller("boss", "anyone") })).toMatchObject({
      succeeded: 1,
    });
    const party = { to: { kind: "shard" }, caller: caller("friend", "owner") } as const;
    expect(await forwardFrom(shard, ids[0] as string, party)).toMatchObject({ succeeded: 1 });
    const plain = (await newCategory(account)).id;
    const foes = (await newCategory(account, { blacklistUsers: [{ id: "boss", name: "Boss" }] })).id;
    await bots(account, shard, 1, plain);
    await bots(account, shard, 1, foes);
    expect(await forwardFrom(shard, ids[0] as string)).toMatchObject({ succeeded: 2, failed: 1 });
    const ranks = ranksAsked(shard);
    expect([...ranks.slice(0, 2), ...ranks.slice(2).sort()]).toEqual(["owner", "whitelist", "anyone", "owner"]);
  });

  it("from a shard of the operator that holds others' bots: within the rank that the bot's owner gave", async () => {
    const account = await newAccount();
    const parent = (await newCategory(account, CONFIG)).id;
    await db().category.update({ where: { id: parent }, data: { managedSlots: 5 } });
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const shard = await connect(staff, { managed: true });
    const [sender] = (await bots(account, shard, 2, parent)) as [string];
    answering(shard);
    for (const one of [caller("stranger"), { rank: "owner", user: null } as const]) {
      expect(await forwardFrom(shard, sender, { caller: one })).toMatchObject(REFUSED);
    }
    expect(await forwardFrom(shard, sender)).toMatchObject({ succeeded: 1, failed: 0 });
  });

  itInProcess("waits while the service is in maintenance, and the sender is told", async () => {
    const { shard, ids } = await fleet(2);
    await switchMaintenance({ on: true, message: "" });
    const refused = await forwardFrom(shard, ids[0] as string);
    await switchMaintenance({ on: false, message: "" });
    expect(refused).toMatchObject({ ...REFUSED, refused: expect.stringContaining("maintenance") });
  });
});

describe("threat 40: nothing waits in a link for another's answer", () => {
  it("a command sent to sixteen bots of the same shard asks all of them before one has answered", async () => {
    const { shard, ids } = await fleet(17, true);
    const forwarded = forwardFrom(shard, ids[0] as string);
    await until("all are asked", () => shard.framesOf("cmd").length).toBe(16);
    for (const frame of shard.framesOf("cmd")) shard.answer(frame, DONE);
    expect(await forwarded).toMatchObject({ succeeded: 16, failed: 0, left: 0 });
  });

  it("it reaches sixteen bots of the control library's own shard, asked through the API", async () => {
    const account = await newAccount();
    const cluster = new Cluster({
      url: `http://${address()}`,
      token: account.apiToken,
      clusterName: "Home",
      platform: { kind: "simulated" },
      loginsPerSecond: 100,
    });
    onTestFinished(() => cluster.stop());
    await cluster.start();
    const ids: string[] = [];
    for (let n = 0; n < 17; n++) ids.push((await newBot(account)).id);
    const areReady = async () => {
      const states = await engine().listStates(account.accountId);
      return states.filter((json) => JSON.parse(json).status >= 2).length;
    };
    await expect.poll(areReady).toBe(17);
    const owner = { rank: "owner", user: null } as const;
    const call = { kind: "command", name: "send_all", args: "level 7", caller: owner } as const;
    const bot = { accountId: account.accountId, botId: ids[0] as string };
    // While a link waited for itself, this took all of a call's time, and failed.
    const { outcome } = await callBot(bot, call);
    expect(outcome).toMatchObject({ kind: "reply", format: 1, content: expect.stringContaining("16") });
    const refused = await callBot(bot, { ...call, isRelayed: true });
    expect(refused.outcome).toMatchObject({ format: 4 });
  });

  it("beats and replies pass while bots that were sent something do not answer, of which so many may be at a time", async () => {
    const account = await newAccount();
    const parent = (await newCategory(account, CONFIG)).id;
    const shard = await connect(account);
    const ids = await bots(account, shard, 3, parent); // they answer nothing
    const fence = shard.bots.get(ids[0] as string)?.fence ?? 0;
    const rest = { command: "ready", args: "", limit: 16, budgetMs: 1e300, caller: caller("boss") } as const;
    for (let n = 1; n <= MAX_FORWARDS_PER_ACCOUNT + 4; n++)
      shard.send({ t: "relay", n, id: ids[0] as string, fence, to: { kind: "all" }, ...rest });
    shard.sendHeartbeat();
    await expect.poll(() => shard.framesOf("hb").length).toBeGreaterThan(0);
    await expect.poll(() => shard.framesOf("relayed").length).toBe(4);
    expect(shard.framesOf("relayed").map(({ refused }) => refused)).toEqual(
      Array(4).fill(expect.stringContaining("too many")),
    );
    await expect.poll(() => shard.framesOf("cmd").length).toBe(2 * MAX_FORWARDS_PER_ACCOUNT);
    for (const frame of shard.framesOf("cmd"))
      shard.answer(frame, { kind: "reply", botName: null, content: "", format: 1 });
    const answered = () => shard.framesOf("relayed").filter(({ succeeded }) => succeeded === 2).length;
    await expect.poll(answered).toBe(MAX_FORWARDS_PER_ACCOUNT);
    expect(Math.max(...shard.framesOf("cmd").map(({ budgetMs }) => budgetMs))).toBeLessThanOrEqual(10_000);
  });

  it("accounts whose bots wait for answers deny it to nobody else on a shard that they share", async () => {
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const shard = await connect(staff, { managed: true });
    const managed = async () => {
      const account = await newAccount();
      const parent = (await newCategory(account, CONFIG)).id;
      await db().category.update({ where: { id: parent }, data: { managedSlots: 5 } });
      return bots(account, shard, 2, parent);
    };
    const rest = { to: { kind: "all" }, command: "ready", args: "", limit: 16, budgetMs: 1e300 } as const;
    for (let n = 1; n <= 3; n++) {
      const [id = ""] = await managed(); // they answer nothing
      const fence = shard.bots.get(id)?.fence ?? 0;
      for (let m = 0; m < MAX_FORWARDS_PER_ACCOUNT; m++) {
        shard.send({ t: "relay", n: -(n * 100 + m), id, fence, ...rest, caller: caller("boss") });
      }
    }
    await expect.poll(() => shard.framesOf("cmd").length).toBe(3 * MAX_FORWARDS_PER_ACCOUNT);
    const [sender = "", receiver] = await managed();
    answering(shard, ({ bot }) => bot !== receiver);
    expect(await forwardFrom(shard, sender)).toMatchObject({ succeeded: 1, failed: 0 });
  });
});
