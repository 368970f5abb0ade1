import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { BotStats, PublicBot } from "../../contract/public-bots.ts";
import { engine } from "../../data/engine/engine.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { openLease } from "../../testing/engine-fixture.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { updateBots } from "../bots/update-bots.ts";

let account: TestAccount;
let publicIds: string[];
let privateId: string;
let secrets: string[];

beforeAll(async () => {
  account = await newAccount();
  const { id: parent } = await newCategory(account);
  const bots: Awaited<ReturnType<typeof newBot>>[] = [];
  for (let n = 0; n < 5; n++) bots.push(await newBot(account, { parent, email: `bot${n}@example.com` }));
  publicIds = bots.slice(0, 4).map(({ id }) => id);
  privateId = bots[4]?.id ?? "";
  await updateBots({ botIds: publicIds, public: true }, account.actor);
  await updateBots({ botIds: publicIds.slice(0, 1), disabled: true }, account.actor);
  secrets = [account.accountId, account.username, parent];
  for (const { input } of bots) secrets.push(...Object.values(input.deviceAuth), String(input.email));
});

describe("4.4 Public bots", () => {
  itInProcess("all public bots are listed, and no private one", async () => {
    const { body } = await callApi<PublicBot[]>("GET", "/bots/public");
    expect(body.map(({ id }) => id)).toEqual(publicIds);
    expect(body.map(({ flags }) => flags)).toEqual([3, 2, 2, 2]);
    expect(body.every(({ status }) => status === 0)).toBe(true);
  });

  it("threat 32: one is returned only when it exists and is public: a private one is answered as a missing one", async () => {
    expect((await callApi<PublicBot>("GET", `/bots/public/${publicIds[1]}`)).body.id).toBe(publicIds[1]);
    const [hidden, missing] = [
      await callApi("GET", `/bots/public/${privateId}`),
      await callApi("GET", "/bots/public/none"),
    ];
    expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
    expect((await callApi("GET", `/bots/public/${privateId}`, { token: account.apiToken })).status).toBe(404);
  });

  it("the summary has at most three", async () => {
    const { body } = await callApi<PublicBot[]>("GET", "/bots/public/summary");
    expect(body).toHaveLength(3);
  });

  itInProcess("the statistics count the whole service", async () => {
    const { body } = await callApi<z.infer<typeof BotStats>>("GET", "/bots/stats");
    expect(body).toEqual({
      public: { total: 4, connected: 0, available: 0, busy: 0, matches: 0 },
      all: { total: 5, connected: 0 },
    });
  });

  it("none of them tells whose bots they are, or anything of how they sign in", async () => {
    for (const path of ["/bots/public", `/bots/public/${publicIds[0]}`, "/bots/public/summary", "/bots/stats"]) {
      const { text } = await callApi("GET", path);
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });
});

describe("4.4 Public bots that are connected", () => {
  itInProcess("show their status, friends and party, come first in the summary, and are counted", async () => {
    const id = publicIds[3] ?? "";
    const selector = { accountId: account.accountId, credential: "test", managed: false, categories: null, bots: [id] };
    const opening = { shardId: `shard-${id}`, selector, capacity: 1, hubId: "hub", json: "{}" };
    const holder = await openLease(engine(), opening, 60_000);
    const [held] = await engine().claim(holder, 1);
    const party = { id: "secret-party", playlistId: "duos", privacy: "public", maxSize: 16, members: [{}, {}] };
    const json = JSON.stringify({ id, status: 2, friendsCount: 7, matches: 4, accountId: "platform", party });
    await engine().upsertStates(holder, [
      { accountId: account.accountId, botId: id, fence: held?.fence ?? 0, revision: 1, json },
    ]);
    const shown = { status: 2, friendsCount: 7, party: { playlistId: "duos", size: 2, maxSize: 16 } };
    await expect
      .poll(async () => (await callApi("GET", `/bots/public/${id}`)).body)
      .toEqual({ id, nickname: expect.any(String), flags: 2, ...shown });
    expect((await callApi<PublicBot[]>("GET", "/bots/public/summary")).body[0]).toMatchObject({ id, status: 2 });
    expect((await callApi("GET", "/bots/stats")).body).toEqual({
      public: { total: 4, connected: 1, available: 1, busy: 0, matches: 4 },
      all: { total: 5, connected: 1 },
    });
    await engine().closeShard(holder, true);
  });
});
