import { describe, expect, it } from "vitest";
import type { BotRecord } from "../../contract/bot-records.ts";
import type { Schedule } from "../../contract/schedules.ts";
import { db } from "../../data/db.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory, newPreset } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { newSchedule, newScheduleInput } from "../../testing/schedules.ts";
import { ROUTES } from "./routes.ts";

const REPRESENTATION = { Prefer: "return=representation" };

/** A path of each kind of record, and a change of it. */
async function recordsOf(account: TestAccount) {
  const bot = await newBot(account);
  const category = await newCategory(account);
  const preset = await newPreset(account);
  const schedule = await newSchedule(account, { botIds: [bot.id] });
  return {
    preset: [`/presets/${preset.id}`, { name: "Later" }],
    category: [`/categories/${category.id}`, { name: "Later" }],
    schedule: [`/schedules/${schedule.id}`, { name: "Later" }],
    bot: [`/bots/${bot.id}`, { nickname: "Later" }],
  } as const;
}
const KINDS = ["preset", "category", "schedule", "bot"] as const;

describe.each(KINDS)("no update of a %s is lost", (kind) => {
  it("If-Match changes and deletes the version that the caller has seen, and no other", async () => {
    const account = await newAccount();
    const token = account.apiToken;
    const [path, change] = (await recordsOf(account))[kind];
    const read = () => callApi<BotRecord>("GET", path, { token });
    const seen = await read();
    const etag = seen.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"1-[\w-]{27}"$/);
    const send = (method: string, ifMatch: string) =>
      callApi(method, path, { token, headers: { "If-Match": ifMatch }, ...(method === "PATCH" && { body: change }) });
    for (const stale of ['"0-x"', `W/${etag}`, '"2-x", "3-x"']) {
      expect([stale, (await send("PATCH", stale)).status]).toEqual([stale, 412]);
      expect([stale, (await send("DELETE", stale)).status]).toEqual([stale, 412]);
    }
    for (const wrong of ["", "1", "*, x"]) expect([wrong, (await send("PATCH", wrong)).status]).toEqual([wrong, 400]);
    expect((await read()).body).toEqual(seen.body);

    const both = await Promise.all([send("PATCH", etag), send("PATCH", etag)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { body, headers } = await read();
    expect(body).toMatchObject({ ...change, version: 2, createdAt: seen.body.createdAt });
    expect(body.updatedAt > seen.body.updatedAt).toBe(true);
    expect((await send("PATCH", "*")).status).toBe(200);
    expect((await read()).body.version).toBe(2); // nothing was changed
    expect((await send("DELETE", headers.get("etag") ?? "")).status).toBe(200);
    expect((await send("DELETE", "*")).status).toBe(404);
  });

  it("a caller that has the record gets 304, by If-None-Match, and 412 by another If-Match", async () => {
    const account = await newAccount();
    const token = account.apiToken;
    const [path, change] = (await recordsOf(account))[kind];
    const read = (headers: Record<string, string>) => callApi("GET", path, { token, headers });
    const etag = (await read({})).headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const reply = await read({ "If-None-Match": known });
      expect([reply.status, reply.text, reply.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await read({ "If-Match": etag })).status).toBe(200);
    expect((await read({ "If-Match": '"other"' })).status).toBe(412);
    await callApi("PATCH", path, { token, body: change });
    expect((await read({ "If-None-Match": etag })).status).toBe(200);
  });

  it("Prefer: return=representation answers a change with the record, as reading it does", async () => {
    const account = await newAccount();
    const token = account.apiToken;
    const [path, body] = (await recordsOf(account))[kind];
    const plain = await callApi("PATCH", path, { token, body: {} });
    expect([plain.body, plain.headers.get("preference-applied")]).toEqual([{ ok: true }, null]);
    const changed = await callApi("PATCH", path, { token, body, headers: REPRESENTATION });
    const read = await callApi("GET", path, { token });
    expect(changed.body).toEqual(read.body);
    expect(changed.headers.get("etag")).toBe(read.headers.get("etag"));
    expect(changed.headers.get("preference-applied")).toBe("return=representation");
  });
});

it("a credential that may not read what it changes gets the short reply", async () => {
  const account = await newAccount();
  const { id } = await newBot(account);
  const { token } = await oauthTokenFor(account, ["bots.write"]);
  const body = { nickname: "Later" };
  const reply = await callApi("PATCH", `/bots/${id}`, { token, body, headers: REPRESENTATION });
  expect([reply.body, reply.headers.get("preference-applied"), reply.headers.get("etag")]).toEqual([
    { ok: true },
    null,
    null,
  ]);
});

it("new credentials are a new version; what the service notes for itself is none", async () => {
  const account = await newAccount();
  const { id } = await newBot(account);
  const versionOf = async () => (await db().bot.findUniqueOrThrow({ where: { id } })).version;
  await db().bot.update({ where: { id }, data: { lastSeenAt: new Date(), problem: "locked", sealedSecret: "x" } });
  expect(await versionOf()).toBe(1);
  const { deviceAuth } = newBotInput();
  await callApi("PATCH", `/bots/${id}`, { token: account.apiToken, body: { deviceAuth } });
  expect(await versionOf()).toBe(2);
  await callApi("POST", "/bots", { token: account.apiToken, body: newBotInput({ deviceAuth }) });
  expect(await versionOf()).toBe(3);
  const { id: parent } = await newCategory(account);
  await callApi("PATCH", `/bots/${id}`, { token: account.apiToken, body: { parent } });
  await callApi("DELETE", `/categories/${parent}`, { token: account.apiToken });
  expect(await versionOf()).toBe(5);
});

it("conditions that a route does not compare are refused, so that no change is lost", async () => {
  const account = await newAccount();
  const { id } = await newBot(account);
  const token = account.apiToken;
  for (const [name, value] of [
    ["If-Match", '"1-x"'],
    ["If-None-Match", "*"],
    ["If-Unmodified-Since", "Sat, 01 Jan 2028 00:00:00 GMT"],
  ] as const) {
    const headers = { [name]: value };
    const created = await callApi<{ errors: { message: string }[] }>("POST", "/bots", {
      ...{ token, headers, body: newBotInput() },
    });
    expect([created.status, created.body.errors[0]?.message]).toEqual([
      412,
      `This route does not compare \`${name}\`: send the request without it.`,
    ]);
  }
  const headers = { "If-Unmodified-Since": "Sat, 01 Jan 2028 00:00:00 GMT" };
  expect((await callApi("DELETE", `/bots/${id}`, { token, headers })).status).toBe(412);
  expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(1);
});

describe("Idempotency-Key", () => {
  it("is accepted by every write of an account", () => {
    const writes = ROUTES.filter(({ method, isPublic }) => method !== "GET" && !isPublic);
    expect(writes.filter(({ operation }) => !operation.spec.idempotent).map(({ path }) => path)).toEqual([]);
  });

  it("repeats a change and a deletion once", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const token = account.apiToken;
    const twice = async (method: string, path: string, body?: object) => {
      const headers = { "Idempotency-Key": `${method}-1` };
      const send = () => callApi(method, path, { token, headers, ...(body && { body }) });
      const [one, two] = [await send(), await send()];
      return [one.status, two.status, two.headers.get("idempotency-replayed")];
    };
    expect(await twice("PATCH", `/bots/${id}`, { nickname: "Later" })).toEqual([200, 200, "true"]);
    expect(await twice("DELETE", `/bots/${id}`)).toEqual([200, 200, "true"]);
    expect((await callApi("DELETE", `/bots/${id}`, { token })).status).toBe(404);
  });
});

it("a reply to a creation says where the record is", async () => {
  const account = await newAccount();
  const token = account.apiToken;
  const bot = await newBot(account);
  const target = { botIds: [bot.id] };
  for (const [path, body] of [
    ["/bots", newBotInput()],
    ["/categories", { name: "North" }],
    ["/presets", { name: "Evening", config: {} }],
    ["/schedules", newScheduleInput(target)],
    ["/jobs", { kind: "restart", target }],
  ] as const) {
    const created = await callApi<{ id: string }>("POST", path, { token, body });
    const location = created.headers.get("location") ?? "";
    expect(location).toBe(`http://localhost:3000/v1${path}/${created.body.id}`);
    const read = await callApi<Pick<Schedule, "id">>("GET", new URL(location).pathname.slice(3), { token });
    expect([read.status, read.body.id]).toEqual([200, created.body.id]);
  }
});

it("threat 39: 304 costs nothing, but no more than ten times for each call of the limit", async () => {
  const account = await newAccount();
  await newBot(account);
  const ip = newIpAddress();
  const ask = (headers: Record<string, string> = {}) =>
    callApi("GET", "/bots", { token: account.apiToken, ip, headers });
  const etag = (await ask()).headers.get("etag") ?? "";
  const remaining = async () => Number((await ask({ "If-None-Match": etag })).headers.get("x-ratelimit-remaining"));
  for (let n = 0; n < 5; n += 1) expect(await remaining()).toBe(99);
  for (let n = 5; n < 1000; n += 50) await Promise.all(Array.from({ length: Math.min(50, 1000 - n) }, remaining));
  expect(await remaining()).toBe(98);
});
