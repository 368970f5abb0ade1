import { describe, expect, it } from "vitest";
import type { Bot, BotCreate } from "../../contract/bots.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { decryptAuth } from "../../data/bots.ts";
import { db } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { itInProcess } from "../../testing/in-process.ts";

const post = ({ apiToken }: TestAccount, body: unknown) =>
  callApi<{ id: string; created: boolean }>("POST", "/bots", { token: apiToken, body });
const read = async ({ apiToken }: TestAccount, id: string) =>
  (await callApi<Bot>("GET", `/bots/${id}`, { token: apiToken })).body;
const credentialsOf = async (id: string) => decryptAuth(id, await db().bot.findUniqueOrThrow({ where: { id } }));

const NEW_RECORD = { createdAt: expect.any(String), updatedAt: expect.any(String), version: 1 };

describe("4.1 POST /bots", () => {
  it("creates a bot with all given members", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const input = newBotInput({ parent, email: "bot@example.com" });
    const { status, body } = await post(account, input);
    expect([status, body.created]).toEqual([200, true]);
    expect(body.id).toMatch(/^[0-9a-f]{24}$/);
    expect(await read(account, body.id)).toEqual({
      id: body.id,
      nickname: input.nickname,
      email: "bot@example.com",
      parent,
      flags: 0,
      accountId: input.deviceAuth.accountId,
      ...NEW_RECORD,
    });
    expect(await credentialsOf(body.id)).toEqual(input.deviceAuth);
  });

  it("a bot without parent and e-mail has neither", async () => {
    const account = await newAccount();
    const { body } = await post(account, newBotInput());
    expect(await read(account, body.id)).toMatchObject({ parent: null, email: null });
  });

  // Of two processes, each with its own estimate of the database's clock, ids of a few milliseconds have no order.
  itInProcess("ids are in the order of creation", async () => {
    const account = await newAccount();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await post(account, newBotInput())).body.id);
    const { body } = await callApi<Bot[]>("GET", "/bots", { token: account.apiToken });
    expect(body.map(({ id }) => id)).toEqual(ids);
  });

  it("an answer never carries credentials", async () => {
    const account = await newAccount();
    const input = newBotInput();
    const { text, body } = await post(account, input);
    const single = await callApi("GET", `/bots/${body.id}`, { token: account.apiToken });
    const list = await callApi("GET", "/bots", { token: account.apiToken });
    for (const value of [input.deviceAuth.deviceId, input.deviceAuth.secret]) {
      expect(text + single.text + list.text).not.toContain(value);
    }
  });
});

describe("a platform account that this owner already has (decisions 5)", () => {
  it("updates that bot: credentials and the members given; the others stay", async () => {
    const account = await newAccount();
    const { id: parent } = await newCategory(account);
    const first = newBotInput({ email: "first@example.com", parent });
    const { body: created } = await post(account, first);
    const deviceAuth = { ...first.deviceAuth, deviceId: "other-device", secret: "other-secret" };
    const again = await post(account, { nickname: "Renamed", deviceAuth });
    expect(again.body).toEqual({
      ...{ id: created.id, created: false },
      ...{ accountId: deviceAuth.accountId, nickname: "Renamed" },
    });
    expect(await read(account, created.id)).toMatchObject({ nickname: "Renamed", email: "first@example.com", parent });
    expect(await credentialsOf(created.id)).toEqual(deviceAuth);
  });

  it("clears Invalid authentication and keeps the other flags", async () => {
    const account = await newAccount();
    const { id, input } = await newBot(account);
    await db().bot.update({ where: { id }, data: { invalidAuth: true, disabled: true, isPublic: true } });
    expect((await read(account, id)).flags).toBe(7);
    await post(account, input);
    expect((await read(account, id)).flags).toBe(3);
  });

  it("is a bot of its own for another owner", async () => {
    const [first, second] = [await newAccount(), await newAccount()];
    const input = newBotInput();
    const [one, two] = [await post(first, input), await post(second, input)];
    expect([one.body.created, two.body.created]).toEqual([true, true]);
    expect(one.body.id).not.toBe(two.body.id);
  });

  it("works at the cap, because no bot is added", async () => {
    const account = await newAccount({ botLimit: 1 });
    const { input } = await newBot(account);
    expect((await post(account, input)).body.created).toBe(false);
    expect((await post(account, newBotInput())).status).toBe(403);
  });

  it.each(["__proto__", "constructor", "0", "🙂", "a'b\"c\\d{e}", " ", "%", "NULL", "é", "A".repeat(255)])(
    "is found again whatever its name: %s",
    async (accountId) => {
      const account = await newAccount();
      const input = newBotInput({ deviceAuth: { accountId, deviceId: "d", secret: "s" } });
      const { id, created } = (await post(account, input)).body;
      expect(created).toBe(true);
      expect((await post(account, input)).body).toEqual({ id, created: false, accountId, nickname: input.nickname });
      expect(await credentialsOf(id)).toEqual(input.deviceAuth);
    },
  );

  it("created twenty times at once is one bot", async () => {
    const account = await newAccount();
    const input = newBotInput();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(account, input)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(replies.filter(({ body }) => body.created)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe("bounds of the members", () => {
  const withAuth = (name: string) => (value: unknown) => ({
    deviceAuth: { ...newBotInput().deviceAuth, [name]: value },
  });
  const members: [string, number, (value: unknown) => object][] = [
    ["nickname", 16, (nickname) => ({ nickname })],
    ["accountId", 255, withAuth("accountId")],
    ["deviceId", 255, withAuth("deviceId")],
    ["secret", 255, withAuth("secret")],
  ];

  it.each(members)("%s has 1 to %i characters, counted as people do", async (_, max, put) => {
    const account = await newAccount();
    const status = async (value: unknown) => (await post(account, { ...newBotInput(), ...put(value) })).status;
    expect(await status("x")).toBe(200);
    expect(await status("é".repeat(max))).toBe(200);
    expect(await status("🙂".repeat(max))).toBe(200);
    for (const refused of ["", "x".repeat(max + 1), "🙂".repeat(max + 1), null, 1, true, [], {}, ["x"]]) {
      expect(await status(refused)).toBe(400);
    }
  });

  it("email is an e-mail address of at most 255 characters", async () => {
    const account = await newAccount();
    const status = async (email: unknown) => (await post(account, { ...newBotInput(), email })).status;
    const long = `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(3)}example`;
    for (const taken of ["a@example.com", "a.b+c@sub.example.co.uk", long]) expect(await status(taken)).toBe(200);
    const tooLong = `a@${`${"b".repeat(60)}.`.repeat(5)}example`;
    for (const refused of ["", "a", "a@", "@b", "a b@example.com", "a@b@c.com", tooLong, null, 1]) {
      expect([refused, await status(refused)]).toEqual([refused, 400]);
    }
  });

  it("nickname and deviceAuth are required", async () => {
    const account = await newAccount();
    const { nickname, deviceAuth } = newBotInput();
    const partial: Partial<BotCreate>[] = [{}, { nickname }, { deviceAuth }];
    for (const body of partial) expect((await post(account, body)).status).toBe(400);
  });
});

describe("Bot caps (decisions 5)", () => {
  it.each([
    ["not verified", 0, null, 10],
    ["Verified", AccountFlag.Verified, null, 100],
    ["IncreasedLimits", AccountFlag.IncreasedLimits, null, 1000],
    ["Verified and IncreasedLimits", AccountFlag.Verified | AccountFlag.IncreasedLimits, null, 1000],
    ["a number set by staff, above", 0, 12, 12],
    ["a number set by staff, below", AccountFlag.Verified, 3, 3],
    ["none at all", AccountFlag.Verified, 0, 0],
  ])("%s", async (_, flags, botLimit, cap) => {
    const account = await newAccount({ flags, ...(botLimit !== null && { botLimit }) });
    await fillUpTo(account, cap - 1);
    if (cap > 0) expect((await post(account, newBotInput())).status).toBe(200);
    const refused = await post(account, newBotInput());
    expect([refused.status, refused.errorCode]).toEqual([403, "common.limit_exceeded"]);
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(cap);
  });

  it("a deleted bot does not count", async () => {
    const account = await newAccount({ botLimit: 1 });
    const { id } = await newBot(account);
    await callApi("DELETE", `/bots/${id}`, { token: account.apiToken });
    expect((await post(account, newBotInput())).status).toBe(200);
  });
});

/** Inserts bots directly into the table. */
async function fillUpTo({ accountId }: TestAccount, count: number): Promise<void> {
  const encrypted = { keyId: "test", sealedDeviceId: "x", sealedSecret: "x" };
  const data = Array.from({ length: Math.max(0, count) }, (_, n) => ({
    id: `${accountId}-${n}`,
    accountId,
    nickname: "Filler",
    platformAccountId: `filler-${n}`,
    ...encrypted,
  }));
  await db().bot.createMany({ data });
}
