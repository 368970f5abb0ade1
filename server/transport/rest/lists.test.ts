import { beforeAll, describe, expect, it } from "vitest";
import type { BotRecord } from "../../contract/bot-records.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { restoreBots } from "../../domain/bots/restore-bots.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newPreset } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { newFleet } from "../../testing/test-fleet.ts";

type Entry = Record<string, unknown> & { id: string };

/** Every page of a list, by its links. */
async function walk(account: TestAccount, path: string) {
  const pages: Entry[][] = [];
  const totals = new Set<string | null>();
  let next: string | undefined = path;
  while (next !== undefined) {
    const reply: Awaited<ReturnType<typeof callApi<Entry[]>>> = await callApi<Entry[]>("GET", next, {
      token: account.apiToken,
    });
    expect([next, reply.status]).toEqual([next, 200]);
    pages.push(reply.body);
    totals.add(reply.headers.get("x-total-count"));
    next = /^<http:\/\/localhost:3000\/v1(.+)>; rel="next"$/.exec(reply.headers.get("link") ?? "")?.[1];
  }
  return { pages, totals: [...totals], entries: pages.flat() };
}

let account: TestAccount;
let bots: { id: string }[];
let categoryId: string;
const read = async (query: string) =>
  (await callApi<BotRecord[]>("GET", `/bots${query}`, { token: account.apiToken })).body;
const placesOf = async (query: string) => (await read(query)).map(({ id }) => bots.findIndex((bot) => bot.id === id));

beforeAll(async () => {
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
  categoryId = (await newCategory(account)).id;
  bots = [];
  for (const nickname of ["Otter 10", "otter 2", "Heron", "Lynx", "Raven"]) {
    bots.push(await newBot(account, { nickname, ...(nickname !== "Lynx" && { parent: categoryId }) }));
  }
  for (const name of ["a", "b", "c"]) await newPreset(account, { name });
  for (const { id } of bots) await newSchedule(account, { botIds: [id] });
});

describe("pages of a list", () => {
  it.each([
    ["/bots", 5],
    ["/bots?sort=nickname", 5],
    ["/bots?q=otter", 2],
    ["/categories", 1],
    ["/presets", 3],
    ["/schedules", 5],
  ])("%s", async (path, total) => {
    const whole = await walk(account, path);
    expect([whole.pages.length, whole.totals]).toEqual([1, [`${total}`]]);
    const paged = await walk(account, `${path}${path.includes("?") ? "&" : "?"}limit=2`);
    expect(paged.entries).toEqual(whole.entries);
    expect([paged.pages.length, paged.totals]).toEqual([Math.ceil(total / 2), [`${total}`]]);
  });

  it("commands have pages by name, and jobs, results and runs by their ids", async () => {
    const { entries, totals } = await walk(account, "/commands?limit=20");
    expect(totals).toEqual([`${entries.length}`]);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    const target = { botIds: bots.map(({ id }) => id) };
    for (let n = 0; n < 3; n += 1) {
      await callApi("POST", "/jobs", { token: account.apiToken, body: { kind: "restart", target } });
    }
    const jobs = await walk(account, "/jobs?limit=2");
    expect([jobs.entries.length, jobs.totals]).toEqual([3, ["3"]]);
    const results = await walk(account, `/jobs/${jobs.entries[0]?.id}/results?limit=2`);
    expect(results.entries.map(({ botId }) => botId)).toEqual(target.botIds);
    const [schedule] = await callApi<Entry[]>("GET", "/schedules", { token: account.apiToken }).then((r) => r.body);
    const runs = Array.from({ length: 5 }, (_, n) => ({
      ...{ id: `run-${n}`, scheduleId: schedule?.id ?? "", state: "skipped" as const },
      dueAt: new Date(Date.UTC(2027, 0, n + 1)),
    }));
    await db().scheduleRun.createMany({ data: runs });
    const listed = await walk(account, `/schedules/${schedule?.id}/runs?limit=2`);
    expect(listed.entries.map(({ id }) => id)).toEqual(runs.map(({ id }) => id).reverse());
    expect(listed.totals).toEqual(["5"]);
  });

  it("goes on after an entry that was deleted meanwhile", async () => {
    const other = await newAccount();
    const made = [await newBot(other), await newBot(other), await newBot(other)];
    const [one, , three] = made;
    await callApi("DELETE", `/bots/${one?.id}`, { token: other.apiToken });
    for (const sort of ["createdAt", "updatedAt"]) {
      const path = `/bots?limit=5&sort=${sort}&after=${one?.id}`;
      const { entries } = await walk(other, path);
      expect(entries.at(-1)?.id).toBe(three?.id);
      expect(entries).toHaveLength(2);
    }
    const unknown = await callApi<ErrorBody>("GET", "/bots?sort=nickname&after=x", { token: other.apiToken });
    expect([unknown.status, unknown.body.errors[0]?.message]).toEqual([400, "`after` must be the id of a bot."]);
  });
});

describe("conditions and order of bots", () => {
  it("finds text in name, e-mail address and id", async () => {
    expect(await placesOf("?q=OTTER")).toEqual([0, 1]);
    expect(await placesOf(`?q=${bots[3]?.id}`)).toEqual([3]);
  });

  it("finds the bots of a category, and those without one", async () => {
    expect(await placesOf(`?parent=${categoryId}`)).toEqual([0, 1, 2, 4]);
    expect(await placesOf("?parent=null")).toEqual([3]);
    expect(await placesOf(`?parent=${categoryId}&q=otter&limit=1&sort=-nickname`)).toEqual([0]);
  });

  it("sorts by name as people do, by age and by change", async () => {
    expect(await placesOf("?sort=nickname")).toEqual([2, 3, 1, 0, 4]);
    expect(await placesOf("?sort=-nickname")).toEqual([4, 0, 1, 3, 2]);
    expect(await placesOf("?sort=-createdAt")).toEqual([4, 3, 2, 1, 0]);
    await callApi("PATCH", `/bots/${bots[1]?.id}`, { token: account.apiToken, body: { email: "a@example.com" } });
    expect((await placesOf("?sort=-updatedAt"))[0]).toBe(1);
  });

  it("finds live statuses and reasons, and adds what is live", async () => {
    expect(await placesOf("?reason=no_cluster,disabled")).toEqual([0, 1, 2, 3, 4]);
    const id = bots[2]?.id ?? "";
    const ids = bots.map((bot) => bot.id);
    const fleet = await newFleet(account.accountId, ids.length, () => ids.shift() ?? "");
    await fleet.publishState(id);
    expect(await placesOf("?status=2,3")).toEqual([2]);
    expect(await placesOf("?status=0")).toEqual([0, 1, 3, 4]);
    const live = await read("?expand=live");
    expect(live.map((bot) => bot.live?.status ?? null)).toEqual([null, null, 2, null, null]);
    const { body } = await callApi<BotRecord>("GET", `/bots/${id}?expand=live`, { token: account.apiToken });
    expect(body.live).toMatchObject({ id, status: 2 });
    const { token } = await oauthTokenFor(await newAccount(), ["bots.read"]);
    expect((await callApi("GET", "/bots?expand=live", { token })).status).toBe(200);
    const plain = await newAccount();
    expect((await callApi("GET", "/bots?expand=live", { token: plain.apiToken })).status).toBe(403);
  });

  it.each([
    ["status=2,9", "`status[1]` must be "],
    ["status=", "`status[0]` must be "],
    ["reason=none", "`reason[0]` must be "],
    ["sort=name", "`sort` must be "],
    ["updatedSince=today", "`updatedSince` must be a time such as 2027-01-31T18:00:00Z."],
    ["expand=all", "`expand` must be "],
    ["q=", "`q` must not be empty."],
  ])("refuses %s in one sentence", async (query, sentence) => {
    const { status, body } = await callApi<ErrorBody>("GET", `/bots?${query}`, { token: account.apiToken });
    expect([status, body.errors.length]).toEqual([400, 1]);
    expect(body.errors[0]?.message).toContain(sentence);
  });
});

describe("a copy elsewhere follows", () => {
  it("what was changed since, and what was deleted, until it is restored", async () => {
    const owner = await newAccount();
    const token = owner.apiToken;
    const [kept, gone] = [await newBot(owner), await newBot(owner)];
    const preset = await newPreset(owner);
    const category = await newCategory(owner);
    const schedule = await newSchedule(owner, { botIds: [kept.id] });
    const idsOf = async (path: string) => (await callApi<Entry[]>("GET", path, { token })).body.map(({ id }) => id);
    const later = new Date(Date.now() + 60_000).toISOString();
    const before = new Date(Date.now() - 1000).toISOString();
    for (const path of ["/bots", "/bots?sort=nickname", "/presets", "/categories", "/schedules"]) {
      const since = (time: string) => `${path}${path.includes("?") ? "&" : "?"}updatedSince=${time}`;
      expect([path, (await idsOf(since(before))).length > 0, await idsOf(since(later))]).toEqual([path, true, []]);
    }
    for (const path of [`/bots/${gone.id}`, `/presets/${preset.id}`, `/schedules/${schedule.id}`]) {
      await callApi("DELETE", path, { token });
    }
    const all = await walk(owner, `/deletions?since=${before}&limit=1`);
    expect(new Map(all.entries.map(({ id, kind }) => [id, kind]))).toEqual(
      new Map([
        [gone.id, "bot"],
        [preset.id, "preset"],
        [schedule.id, "schedule"],
      ]),
    );
    expect(all.totals).toEqual(["3"]);
    expect(await idsOf("/deletions?kind=preset,category")).toEqual([preset.id]);
    expect(await idsOf(`/deletions?since=${later}`)).toEqual([]);
    const forgotten = new Date(Date.now() - 31 * 86_400_000).toISOString();
    expect((await callApi("GET", `/deletions?since=${forgotten}`, { token })).status).toBe(400);
    await restoreBots({ botIds: [gone.id] }, owner.actor);
    expect(await idsOf("/deletions?kind=bot")).toEqual([]);
    expect(await idsOf(`/bots?updatedSince=${before}`)).toContain(gone.id);

    const { token: limited } = await oauthTokenFor(owner, ["categories.read"]);
    expect((await callApi<Entry[]>("GET", "/deletions", { token: limited })).body).toEqual([]);
    await callApi("DELETE", `/categories/${category.id}`, { token });
    const seen = (await callApi<Entry[]>("GET", "/deletions", { token: limited })).body;
    expect(seen).toMatchObject([{ id: category.id, kind: "category" }]);
    expect((await callApi<Entry[]>("GET", "/deletions", { token: (await newAccount()).apiToken })).body).toEqual([]);
  });

  it("an account is deleted with its deletions", async () => {
    const owner = await newAccount();
    await newBot(owner);
    const { id } = await newBot(owner);
    await callApi("DELETE", `/bots/${id}`, { token: owner.apiToken });
    await db().account.delete({ where: { id: owner.accountId } });
    expect(await db().deletion.count({ where: { accountId: owner.accountId } })).toBe(0);
  });
});

it("an unchanged list is not read again: its tag changes with each bot", async () => {
  const owner = await newAccount();
  const { id } = await newBot(owner);
  const token = owner.apiToken;
  const tagOf = async (path: string) => (await callApi("GET", path, { token })).headers.get("etag") ?? "";
  const tags = [await tagOf("/bots"), await tagOf("/bots?limit=1"), await tagOf("/bots?sort=nickname")];
  expect(tags.every((tag) => tag.startsWith('W/"'))).toBe(true);
  expect((await callApi("GET", "/bots", { token, headers: { "If-None-Match": tags[0] ?? "" } })).status).toBe(304);
  const changes = [
    () => callApi("PATCH", `/bots/${id}`, { token, body: { nickname: "Later" } }),
    () => newBot(owner),
    () => callApi("DELETE", `/bots/${id}`, { token }),
    () => restoreBots({ botIds: [id] }, owner.actor),
  ];
  for (const change of changes) {
    await change();
    const reply = await callApi("GET", "/bots", { token, headers: { "If-None-Match": tags.join(", ") } });
    expect(reply.status).toBe(200);
    tags.push(reply.headers.get("etag") ?? "");
  }
  expect(new Set(tags).size).toBe(tags.length);
});
