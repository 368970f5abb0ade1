import { describe, expect, it } from "vitest";
import { db } from "../data/db.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { newBotInput, newImportRow } from "../testing/bots.ts";
import { callApi } from "../testing/call-api.ts";

const post = ({ apiToken }: TestAccount, path: string, body: unknown, key: string) =>
  callApi<Record<string, unknown>>("POST", path, { token: apiToken, body, headers: { "Idempotency-Key": key } });
const isReplay = ({ headers }: { headers: Headers }) => headers.get("idempotency-replayed") === "true";

/** Each route that accepts a key, with a body, and how often it took effect. */
const routes: [string, () => object, (account: TestAccount) => Promise<number>][] = [
  ["/bots", () => newBotInput(), ({ accountId }) => db().bot.count({ where: { accountId } })],
  [
    "/bots/bulk-import",
    () => ({ bots: [newImportRow()] }),
    ({ accountId }) => db().bot.count({ where: { accountId } }),
  ],
  [
    "/categories",
    () => ({ name: "New", config: { a: [1] } }),
    ({ accountId }) => db().category.count({ where: { accountId } }),
  ],
  [
    "/presets",
    () => ({ name: "New", config: { a: [1] } }),
    ({ accountId }) => db().preset.count({ where: { accountId } }),
  ],
];

describe.each(routes)("Idempotency-Key on POST %s", (path, newBody, count) => {
  it("runs once, and answers a repeat with the first answer, marked as replayed", async () => {
    const account = await newAccount();
    const body = newBody();
    const first = await post(account, path, body, "key-1");
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    for (let n = 0; n < 3; n++) {
      const again = await post(account, path, body, "key-1");
      expect([again.status, isReplay(again), again.body]).toEqual([200, true, first.body]);
    }
    expect(await count(account)).toBe(1);
  });

  it("with another body is a 400 that names the header, and changes nothing", async () => {
    const account = await newAccount();
    await post(account, path, newBody(), "key-1");
    const different = path === "/bots/bulk-import" ? { bots: [newImportRow()] } : { ...newBody(), ...nameOf(path) };
    const refused = await post(account, path, different, "key-1");
    expect([refused.status, refused.errorCode]).toEqual([400, "common.invalid_request"]);
    expect(refused.body.errors).toMatchObject([{ type: "input", input: "Idempotency-Key" }]);
    expect(await count(account)).toBe(1);
  });

  it("twenty times at once runs once, and everybody gets the same answer", async () => {
    const account = await newAccount();
    const body = newBody();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(account, path, body, "key-1")));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter((reply) => !isReplay(reply))).toHaveLength(1);
    expect(await count(account)).toBe(1);
  });

  it("belongs to one account, and another key runs again", async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const body = newBody();
    for (const account of [one, other]) expect(isReplay(await post(account, path, body, "key-1"))).toBe(false);
    expect(isReplay(await post(one, path, body, "key-2"))).toBe(false);
  });
});

const nameOf = (path: string) => (path === "/bots" ? { nickname: "Other" } : { name: "Other" });

it("a key is not used up by a call that failed", async () => {
  const account = await newAccount({ botLimit: 0 });
  const body = newBotInput();
  for (let n = 0; n < 2; n++) expect((await post(account, "/bots", body, "key-1")).status).toBe(403);
  await db().account.update({ where: { id: account.accountId }, data: { botLimit: 1 } });
  expect(isReplay(await post(account, "/bots", body, "key-1"))).toBe(false);
  expect(isReplay(await post(account, "/bots", body, "key-1"))).toBe(true);
});

it("one key cannot be used for two operations", async () => {
  const account = await newAccount();
  await post(account, "/categories", { name: "New" }, "key-1");
  expect((await post(account, "/presets", { name: "New", config: {} }, "key-1")).status).toBe(400);
});

it("a key expires after 24 hours", async () => {
  const account = await newAccount();
  const body = newBotInput();
  await post(account, "/bots", body, "key-1");
  const { accountId } = account;
  const [record] = await db().idempotencyRecord.findMany({ where: { accountId } });
  expect((Number(record?.expiresAt) - Number(record?.createdAt)) / 3_600_000).toBeCloseTo(24, 2);
  await db().idempotencyRecord.updateMany({ where: { accountId }, data: { expiresAt: new Date(Date.now() - 1000) } });
  const again = await post(account, "/bots", { ...body, nickname: "Other" }, "key-1");
  expect([again.status, isReplay(again)]).toEqual([200, false]);
});

it("a replay is not refused by a bot cap that was reached since", async () => {
  const account = await newAccount({ botLimit: 1 });
  const body = newBotInput();
  const first = await post(account, "/bots", body, "key-1");
  expect((await post(account, "/bots", newBotInput(), "key-2")).status).toBe(403);
  expect((await post(account, "/bots", body, "key-1")).body).toEqual(first.body);
});

it.each(["", " ", "a b", "é", "x".repeat(256), "tab\there"])("a key that is no token is refused: %j", async (key) => {
  const account = await newAccount();
  expect((await post(account, "/bots", newBotInput(), key)).status).toBe(400);
  expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
});

it("a key is ignored on a route that does not accept one", async () => {
  const account = await newAccount();
  const headers = { "Idempotency-Key": "key-1" };
  for (let n = 0; n < 2; n++) {
    const reply = await callApi("GET", "/bots", { token: account.apiToken, headers });
    expect([reply.status, isReplay(reply)]).toEqual([200, false]);
  }
});

it("what is stored for a replay contains no credential", async () => {
  const account = await newAccount();
  const body = newBotInput();
  await post(account, "/bots", body, "key-1");
  const kept = JSON.stringify(await db().idempotencyRecord.findMany());
  for (const value of [body.deviceAuth.deviceId, body.deviceAuth.secret]) expect(kept).not.toContain(value);
});
