import { describe, expect, it } from "vitest";
import type { BotRecord } from "../../contract/bot-records.ts";
import { decryptAuth } from "../../data/bots.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";

const patch = ({ apiToken }: TestAccount, id: string, body: unknown) =>
  callApi<{ ok: boolean }>("PATCH", `/bots/${id}`, { token: apiToken, body });
const read = async ({ apiToken }: TestAccount, id: string) =>
  (await callApi<BotRecord>("GET", `/bots/${id}`, { token: apiToken })).body;

describe("4.1 PATCH /bots/{botId}", () => {
  it("changes the members given and no other", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const { id } = await newBot(account, { email: "a@example.com" });
    const before = await read(account, id);
    const changes = [{ nickname: "Renamed" }, { email: "b@example.com" }, { parent }, { disabled: true }];
    const flagged = ({ disabled, ...rest }: Record<string, unknown>) => ({
      ...rest,
      ...(disabled ? { flags: 1 } : {}),
    });
    let expected = before;
    for (const change of changes) {
      expect((await patch(account, id, change)).body).toEqual({ ok: true });
      const { updatedAt } = await read(account, id);
      expect(updatedAt > expected.updatedAt).toBe(true);
      expected = { ...expected, ...flagged(change), updatedAt, version: expected.version + 1 };
      expect(await read(account, id)).toEqual(expected);
    }
    expect((await patch(account, id, {})).body).toEqual({ ok: true });
    expect(await read(account, id)).toEqual(expected);
  });

  it("parent null takes the bot out of its category; a missing parent is 404 and changes nothing", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const { id } = await newBot(account, { parent });
    const refused = await patch(account, id, { parent: "none", nickname: "Renamed" });
    expect([refused.status, refused.errorCode]).toEqual([404, "generic.not_found"]);
    expect(await read(account, id)).toMatchObject({ parent });
    expect((await read(account, id)).nickname).not.toBe("Renamed");
    await patch(account, id, { parent: null });
    expect(await read(account, id)).toMatchObject({ parent: null });
  });

  it("disabled sets and clears the flag, beside the others", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    await db().bot.update({ where: { id }, data: { isPublic: true, invalidAuth: true } });
    for (const [disabled, flags] of [
      [true, 7],
      [true, 7],
      [false, 6],
      [false, 6],
    ] as const) {
      await patch(account, id, { disabled });
      expect((await read(account, id)).flags).toBe(flags);
    }
  });

  it("new credentials are stored and clear Invalid authentication", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    await db().bot.update({ where: { id }, data: { invalidAuth: true } });
    const { deviceAuth } = newBotInput();
    await patch(account, id, { deviceAuth });
    const row = await db().bot.findUniqueOrThrow({ where: { id } });
    expect([decryptAuth(id, row), row.invalidAuth]).toEqual([deviceAuth, false]);
  });

  it("credentials of another bot's platform account are a 409", async () => {
    const account = await newAccount();
    const [one, two] = [await newBot(account), await newBot(account)];
    const refused = await patch(account, one.id, { deviceAuth: two.input.deviceAuth });
    expect([refused.status, refused.errorCode]).toEqual([409, "generic.already_exists"]);
  });

  it("null is refused for every member but parent", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    for (const name of ["nickname", "email", "disabled", "deviceAuth"]) {
      expect([name, (await patch(account, id, { [name]: null })).status]).toEqual([name, 400]);
    }
    expect((await patch(account, id, { flags: 2 })).status).toBe(400);
    expect((await patch(account, id, { disabled: "true" })).status).toBe(400);
  });

  it("twenty different concurrent updates all take effect", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const changes = [{ nickname: "Renamed" }, { email: "b@example.com" }, { disabled: true }];
    const replies = await Promise.all(Array.from({ length: 21 }, (_, n) => patch(account, id, changes[n % 3])));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(await read(account, id)).toMatchObject({ nickname: "Renamed", email: "b@example.com", flags: 1 });
  });
});

describe("4.1 GET /bots", () => {
  it("filters by flags, sent as an integer or as a string of one, and by category", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const bots = [await newBot(account, { parent }), await newBot(account), await newBot(account, { parent })];
    await db().bot.update({ where: { id: bots[0]?.id }, data: { disabled: true, isPublic: true } });
    await db().bot.update({ where: { id: bots[1]?.id }, data: { disabled: true } });
    const list = async (query: string) => {
      const { body } = await callApi<BotRecord[]>("GET", `/bots${query}`, { token: account.apiToken });
      return body.map(({ id }) => bots.findIndex((bot) => bot.id === id));
    };
    expect(await list("")).toEqual([0, 1, 2]);
    expect(await list("?flags=0")).toEqual([0, 1, 2]);
    expect(await list("?flags=1")).toEqual([0, 1]);
    expect(await list("?flags=3")).toEqual([0]);
    expect(await list("?flags=4")).toEqual([]);
    expect(await list(`?parent=${parent}`)).toEqual([0, 2]);
    expect(await list(`?parent=${parent}&flags=2`)).toEqual([0]);
    expect(await list(`?limit=2`)).toEqual([0, 1]);
    expect(await list(`?limit=2&after=${bots[1]?.id}`)).toEqual([2]);
  });

  it.each([
    "flags=x",
    "flags=-1",
    "flags=1.5",
    "flags=99999999999",
    "flags=",
    "limit=0",
    "limit=x",
    "limit=1001",
    "after=",
  ])("refuses ?%s", async (query) => {
    const { apiToken } = await newAccount();
    expect((await callApi("GET", `/bots?${query}`, { token: apiToken })).status).toBe(400);
  });
});

describe("4.1 DELETE /bots/{botId}", () => {
  it("answers ok once, and 404 from then on", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const drop = () => callApi("DELETE", `/bots/${id}`, { token: account.apiToken });
    expect((await drop()).body).toEqual({ ok: true });
    expect((await drop()).status).toBe(404);
    expect((await callApi("GET", `/bots/${id}`, { token: account.apiToken })).status).toBe(404);
    expect((await patch(account, id, { nickname: "Renamed" })).status).toBe(404);
    expect((await callApi("GET", "/bots", { token: account.apiToken })).body).toEqual([]);
  });
});
