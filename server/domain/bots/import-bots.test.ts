import { describe, expect, it } from "vitest";
import type { Bot, BotImportRow } from "../../contract/bots.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { decryptAuth } from "../../data/bots.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newCategory, newImportRow } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { readAccount } from "../../testing/read-database.ts";

const post = <Body = { ok: boolean }>({ apiToken }: TestAccount, bots: unknown, parent?: unknown) =>
  callApi<Body>("POST", "/bots/bulk-import", {
    token: apiToken,
    body: { bots, ...(parent !== undefined && { parent }) },
  });
const rows = (count: number): BotImportRow[] => Array.from({ length: count }, () => newImportRow());
const list = async ({ apiToken }: TestAccount) => (await callApi<Bot[]>("GET", "/bots", { token: apiToken })).body;
const countBots = ({ accountId }: TestAccount) => db().bot.count({ where: { accountId } });
const manage = ({ apiToken }: TestAccount, id: string, slots: number) =>
  callApi("PUT", `/categories/managed/${id}`, { token: apiToken, body: { slots } });

describe("4.1 POST /bots/bulk-import", () => {
  it("imports 1 and 100 bots; none and 101 are refused", async () => {
    const account = await newAccount({ botLimit: 1000 });
    for (const [count, status] of [
      [0, 400],
      [1, 200],
      [100, 200],
      [101, 400],
    ] as const) {
      expect([count, (await post(account, rows(count))).status]).toEqual([count, status]);
    }
    expect(await countBots(account)).toBe(101);
  });

  it("stores each row's credentials and nickname; without one it generates 1 to 16 characters", async () => {
    const account = await newAccount();
    const given = [newImportRow({ nickname: "Mine" }), ...rows(40)];
    const { body } = await post(account, given);
    const stored = await db().bot.findMany({ where: { accountId: account.accountId }, orderBy: { id: "asc" } });
    expect(Object.keys(body)).toEqual(["ok", "bots"]);
    expect(body).toEqual({
      ok: true,
      bots: stored.map(({ id, platformAccountId: accountId, nickname }) => ({
        id,
        created: true,
        accountId,
        nickname,
      })),
    });
    const byPlatformId = new Map(stored.map((row) => [row.platformAccountId, row]));
    for (const { nickname, ...auth } of given) {
      const row = byPlatformId.get(auth.accountId);
      expect(row && decryptAuth(row.id, row)).toEqual(auth);
      if (nickname) expect(row?.nickname).toBe(nickname);
      else expect(row?.nickname).toMatch(/^.{1,16}$/u);
    }
    expect(new Set(stored.map((row) => row.nickname)).size).toBeGreaterThan(20);
  });

  it("lists them in the order of the request", async () => {
    const account = await newAccount();
    const given = Array.from({ length: 100 }, (_, n) => newImportRow({ nickname: `Bot ${n}` }));
    await post(account, given);
    expect((await list(account)).map((bot) => bot.nickname)).toEqual(given.map((row) => row.nickname));
  });

  it("puts every bot into the one category given", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    await post(account, rows(3), parent);
    expect((await list(account)).map((bot) => bot.parent)).toEqual([parent, parent, parent]);
  });

  it("updates the owner's existing bots, which does not count towards the cap", async () => {
    const account = await newAccount({ botLimit: 3 });
    const known = await newBot(account, { email: "a@example.com" });
    await db().bot.update({ where: { id: known.id }, data: { invalidAuth: true } });
    const { accountId } = known.input.deviceAuth;
    const refreshed = { accountId, deviceId: "new-device", secret: "new-secret" };
    expect((await post(account, [refreshed, ...rows(2)])).status).toBe(200);
    const row = await db().bot.findUniqueOrThrow({ where: { id: known.id } });
    expect(decryptAuth(known.id, row)).toEqual(refreshed);
    expect(row).toMatchObject({ nickname: known.input.nickname, email: "a@example.com", invalidAuth: false });
    expect(await countBots(account)).toBe(3);
  });

  it("the same account in two rows is a 400 that names both rows, and nothing is written", async () => {
    const account = await newAccount();
    const given = rows(5);
    const double = { ...newImportRow(), accountId: given[1]?.accountId };
    const reply = await post<ErrorBody>(account, [...given, double]);
    expect([reply.status, reply.errorCode]).toEqual([400, "common.invalid_request"]);
    const paths = reply.body.errors.map(({ path }) => path?.join("."));
    expect(paths).toEqual(["bots.1.accountId", "bots.5.accountId"]);
    expect(await countBots(account)).toBe(0);
  });

  it("one invalid row refuses the whole import, and is named", async () => {
    const account = await newAccount();
    const before = await readAccount(account.accountId);
    const given: object[] = rows(99);
    given.splice(42, 0, { ...newImportRow(), secret: "" });
    const reply = await post<ErrorBody>(account, given);
    expect(reply.body.errors.map(({ path }) => path)).toEqual([["bots", 42, "secret"]]);
    for (const wrong of ["none", "", null, 1])
      expect([400, 404]).toContain((await post(account, rows(1), wrong)).status);
    expect(await readAccount(account.accountId)).toEqual(before);
  });

  it("refuses unknown members of a row", async () => {
    const account = await newAccount();
    for (const name of ["id", "flags", "ownerId", "parent", "email", "extra"]) {
      const reply = await post<ErrorBody>(account, [{ ...newImportRow(), [name]: "x" }]);
      expect([reply.status, reply.body.errors[0]?.path]).toEqual([400, ["bots", 0, name]]);
    }
  });
});

describe("4.1 rule 2: every call respects the bot cap", () => {
  it("an import that would exceed it writes nothing", async () => {
    const account = await newAccount({ botLimit: 10 });
    await post(account, rows(8));
    const refused = await post(account, rows(3));
    expect([refused.status, refused.errorCode]).toEqual([403, "common.limit_exceeded"]);
    expect(await countBots(account)).toBe(8);
    expect((await post(account, rows(2))).status).toBe(200);
  });

  it("concurrent imports never exceed it together", async () => {
    const account = await newAccount({ botLimit: 100 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(account, rows(40))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403, 403]);
    expect(await countBots(account)).toBe(80);
  });

  it("concurrent imports of the same accounts add each account once", async () => {
    const account = await newAccount({ botLimit: 50 });
    const given = rows(50);
    const orders = [given, [...given].reverse(), given.slice(25), given.slice(0, 25)];
    const replies = await Promise.all(orders.map((bots) => post(account, bots)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countBots(account)).toBe(50);
  });
});

describe("4.1 rule 3: a managed category may be left with one bot more than its slots", () => {
  it("and with no more, whether by import, creation or update", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    await manage(account, id, 3);
    expect((await post(account, rows(5), id)).errorCode).toBe("common.limit_exceeded");
    expect(await countBots(account)).toBe(0);
    expect((await post(account, rows(4), id)).status).toBe(200);
    expect((await post(account, rows(1), id)).errorCode).toBe("common.limit_exceeded");
    const bot = { nickname: "More", deviceAuth: newImportRow(), parent: id };
    expect((await callApi("POST", "/bots", { token: account.apiToken, body: bot })).status).toBe(403);
    const outside = await newBot(account);
    const moved = await callApi("PATCH", `/bots/${outside.id}`, { token: account.apiToken, body: { parent: id } });
    expect([moved.status, moved.errorCode]).toEqual([403, "common.limit_exceeded"]);
    expect(await db().bot.count({ where: { categoryId: id } })).toBe(4);
  });

  it("its bots can still be changed and imported again when it is full", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    await manage(account, id, 1);
    const given = rows(2);
    await post(account, given, id);
    expect((await post(account, given, id)).status).toBe(200);
    const [bot] = await list(account);
    const body = { parent: id, nickname: "Renamed" };
    expect((await callApi("PATCH", `/bots/${bot?.id}`, { token: account.apiToken, body })).status).toBe(200);
  });

  it("concurrent imports never exceed it together", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    await manage(account, id, 4);
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(account, rows(1), id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await db().bot.count({ where: { categoryId: id } })).toBe(5);
  });
});
