import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { startRedisServer } from "#tools/test/start-redis-server.ts";
import { AccountFlag } from "../../contract/flags.ts";
import type { BotStats, PublicBot } from "../../contract/public-bots.ts";
import { broker } from "../../data/broker.ts";
import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { hasRedis, restartApplication, restartWithBroker } from "../../testing/test-application.ts";
import { newFleet } from "../../testing/test-fleet.ts";
import { setBan } from "../admin/manage-accounts.ts";
import { deleteBot } from "../bots/delete-bots.ts";
import { updateBot, updateBots } from "../bots/update-bots.ts";
import { readPublicAnswers } from "./public-bot-answers.ts";

const PATHS = ["/bots/public", "/bots/public/summary", "/bots/stats"];

let account: TestAccount;
let staff: TestAccount;
let ids: string[];

beforeAll(async () => {
  account = await newAccount();
  staff = await newAccount({ flags: AccountFlag.Staff });
  ids = [];
  for (let n = 0; n < 4; n++) ids.push((await newBot(account)).id);
  await updateBots({ botIds: ids, public: true }, account.actor);
});
afterAll(() => engine().close());

const list = async () => (await callApi<PublicBot[]>("GET", "/bots/public")).body;
const listed = async () => (await list()).map(({ id }) => id);
const statusOf = async (id: string) => (await callApi("GET", `/bots/public/${id}`)).status;
const bot = (index: number) => ids[index] ?? "";

describe("a change by this process is seen by the next call", () => {
  it("made private, made public, renamed, deleted", async () => {
    expect(await listed()).toEqual(ids);
    await updateBots({ botIds: [bot(1)], public: false }, account.actor);
    expect([await listed(), await statusOf(bot(1))]).toEqual([[bot(0), bot(2), bot(3)], 404]);
    await updateBots({ botIds: [bot(1)], public: true }, account.actor);
    await updateBot({ botId: bot(2), nickname: "Renamed" }, account.actor);
    await updateBots({ botIds: [bot(3)], disabled: true }, account.actor);
    expect((await list()).map(({ id, nickname, flags }) => [id, nickname === "Renamed", flags])).toEqual(
      ids.map((id, index) => [id, index === 2, index === 3 ? 3 : 2]),
    );
    const { id } = await newBot(account);
    await updateBots({ botIds: [id], public: true }, account.actor);
    expect(await listed()).toContain(id);
    await deleteBot({ botId: id }, account.actor);
    expect([await listed(), await statusOf(id)]).toEqual([ids, 404]);
  });

  it("a ban of the owner and its end; and it is in no count meanwhile", async () => {
    const { accountId } = account;
    await setBan({ accountId, banned: true, reason: "spam" }, staff.actor);
    const { body } = await callApi<z.infer<typeof BotStats>>("GET", "/bots/stats");
    expect([await listed(), await statusOf(bot(0)), body.public.total]).toEqual([[], 404, 0]);
    await setBan({ accountId, banned: false }, staff.actor);
    expect(await listed()).toEqual(ids);
  });
});

describe("a change by another process is seen within a second", () => {
  it.each([
    [
      "a bot that is made private",
      (id: string) => db().$executeRaw`UPDATE "Bot" SET "isPublic" = false WHERE id = ${id}`,
    ],
    ["a bot that is deleted", (id: string) => db().$executeRaw`DELETE FROM "Bot" WHERE id = ${id}`],
    ["a bot whose owner is banned", (id: string) => flagOwner(id, AccountFlag.Banned)],
    ["a bot whose owner is disabled", (id: string) => flagOwner(id, AccountFlag.Disabled)],
  ])("%s", async (_, change) => {
    const owner = await newAccount();
    const { id } = await newBot(owner);
    await updateBots({ botIds: [id], public: true }, owner.actor);
    expect(await listed()).toContain(id);
    await change(id);
    await expect.poll(listed).not.toContain(id);
    expect(await statusOf(id)).toBe(404);
  });
});

const flagOwner = (id: string, flags: number) =>
  db().$executeRaw`UPDATE "Account" SET flags = ${flags} WHERE id = (SELECT "accountId" FROM "Bot" WHERE id = ${id})`;

/** A public bot of an account of its own, and the shard that holds it. */
async function connectedBot() {
  const owner = await newAccount();
  const { id } = await newBot(owner);
  await updateBots({ botIds: [id], public: true }, owner.actor);
  return { id, accountId: owner.accountId, fleet: await newFleet(owner.accountId, 1, () => id) };
}

describe("threat 39: a public call costs next to nothing", () => {
  it("a hundred of each at once send the database no statement of their own", async () => {
    for (const path of PATHS) await callApi("GET", path);
    const queries = await countQueries(async () => {
      const calls = [...PATHS, `/bots/public/${bot(0)}`].flatMap((path) =>
        Array.from({ length: 100 }, () => callApi("GET", path)),
      );
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    });
    // The look at the rows that all of them share, whatever the time: not one of 400.
    expect(queries).toBeLessThan(20);
  });

  it("the answer is the same bytes with the same tag until something changes; 304 and HEAD have none", async () => {
    for (const path of [...PATHS, `/bots/public/${bot(0)}`]) {
      const [one, two] = [await callApi("GET", path), await callApi("GET", path)];
      expect([two.text, two.headers.get("etag")]).toEqual([one.text, one.headers.get("etag")]);
      const etag = one.headers.get("etag") ?? "";
      expect(etag).toMatch(/^W\/".+"$/);
      const unchanged = await callApi("GET", path, { headers: { "If-None-Match": etag } });
      expect([unchanged.status, unchanged.text, unchanged.headers.get("etag")]).toEqual([304, "", etag]);
      const head = await callApi("HEAD", path);
      expect([head.status, head.text, head.headers.get("etag")]).toEqual([200, "", etag]);
    }
    const before = (await callApi("GET", "/bots/public")).headers.get("etag");
    await updateBot({ botId: bot(0), nickname: "Another" }, account.actor);
    expect((await callApi("GET", "/bots/public")).headers.get("etag")).not.toBe(before);
  });

  it("states get into the answers as they change, put together every 0.4 seconds at most", async () => {
    const { id, fleet } = await connectedBot();
    const shown = async () => (await list()).find((one) => one.id === id);
    await fleet.publishState(id, { status: 2, friendsCount: 1 });
    await expect.poll(shown).toMatchObject({ status: 2, friendsCount: 1 });
    const tags = new Set<string | null>();
    for (let n = 0; n < 40; n++) {
      await fleet.publishState(id, { status: 3, friendsCount: 2 + n });
      tags.add((await callApi("GET", "/bots/public")).headers.get("etag"));
    }
    expect(tags.size).toBeLessThan(40);
    await expect.poll(shown).toMatchObject({ status: 3, friendsCount: 41 });
    const stats = async () => (await callApi<z.infer<typeof BotStats>>("GET", "/bots/stats")).body.public;
    await expect.poll(stats).toMatchObject({ connected: 1, busy: 1, available: 0 });
    await fleet.close();
    await expect.poll(shown).toMatchObject({ status: 0 });
    await expect.poll(stats).toMatchObject({ connected: 0, busy: 0 });
  });

  it("a state that is none is not shown, and takes nothing else down", async () => {
    const { id, fleet } = await connectedBot();
    await fleet.publishState(id, { friendsCount: "many" as never });
    await expect.poll(listed).toEqual(expect.arrayContaining([...ids, id]));
    expect((await list()).find((one) => one.id === id)).toMatchObject({ status: 0 });
    await fleet.close();
  });
});

describe.skipIf(!hasRedis())("with several processes", () => {
  const published = async () => (await readPublicAnswers()).list;
  beforeEach(() => restartWithBroker());
  afterEach(() => restartApplication({ redisUrl: null }));

  it("a state that another process publishes is in the answers, and so is its end", async () => {
    const { id, accountId } = await connectedBot();
    const shown = async () => (await published()).find((one) => one.id === id);
    await expect.poll(shown).toMatchObject({ status: 0 });
    const states = `${broker()?.prefix}{${accountId}}:states`;
    const redis = broker()?.redis;
    const publish = (status: number) => redis?.hset(states, id, JSON.stringify({ id, status, friendsCount: status }));
    for (const status of [1, 2, 3]) {
      await publish(status);
      await expect.poll(shown).toMatchObject({ status, friendsCount: status });
    }
    expect((await readPublicAnswers()).bots.get(id)?.view.status).toBe(3);
    const before = await published();
    await sleep(600);
    expect(await published()).toBe(before);
    await redis?.hdel(states, id);
    await expect.poll(shown).toMatchObject({ status: 0 });
  });

  it("R3: while the broker is away the answers are those of before", async () => {
    const server = await startRedisServer();
    await restartWithBroker(server.url);
    const { id, fleet } = await connectedBot();
    await fleet.publishState(id, { status: 2 });
    const shown = async () => (await published()).find((one) => one.id === id)?.status;
    await expect.poll(shown).toBe(2);
    await server.kill();
    await sleep(1_200);
    expect(await shown()).toBe(2);
    await server.stop();
  });
});
