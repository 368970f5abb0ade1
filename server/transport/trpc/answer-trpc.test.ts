import { afterEach, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { requestLogBuffer } from "../../data/request-log.ts";
import { listRequests } from "../../domain/request-log/read-requests.ts";
import { settings } from "../../settings/settings.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput } from "../../testing/bots.ts";
import { callPortal, cookieOf, portalUrl } from "../../testing/call-portal.ts";
import { restartApplication, UNREACHABLE_DATABASE_URL } from "../../testing/test-application.ts";
import { answerTrpc } from "./answer-trpc.ts";

const post = (account: TestAccount, path: string, body: unknown, headers: Record<string, string> = {}) =>
  callPortal<Refused>("POST", path, { account, body, headers });
const LIST = "bots.list?input={}";
interface Refused {
  error?: { data: Record<string, unknown>; message: string };
}

describe("tRPC", () => {
  it("calls the operations as the user of the cookie's session, and replies are not cached", async () => {
    const account = await newAccount();
    const { id } = await newBot(account);
    const reply = await callPortal<{ result: { data: { id: string }[] } }>("GET", LIST, { account });
    expect(reply.body.result.data.map((bot) => bot.id)).toEqual([id]);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.headers.get("x-request-id")).toBeTruthy();
  });

  it("accepts a session from the cookie only: not as a header, and no other credential as a cookie", async () => {
    const account = await newAccount();
    const attempts: Record<string, string>[] = [
      { Authorization: account.sessionToken },
      { Authorization: account.apiToken },
      { Cookie: `session=${account.apiToken}` },
      { Cookie: `other=${account.sessionToken}` },
      {},
    ];
    for (const headers of attempts) {
      expect((await callPortal("GET", LIST, { headers })).status).toBe(401);
    }
  });

  it("reports faults by their code and problems, and never a stack", async () => {
    const account = await newAccount();
    const wrong = await post(account, "bots.create", { ...newBotInput(), nickname: "" });
    expect(wrong.status).toBe(400);
    expect(wrong.body.error?.data).toMatchObject({ fault: "invalid_request", problems: [{ path: ["nickname"] }] });
    const missing = await post(account, "bots.update", { botId: "none" });
    expect([missing.status, missing.body.error?.data.fault]).toEqual([404, "not_found"]);
    const poison = await post(account, "bots.create", `{"__proto__":{"a":1}}`);
    expect(poison.status).toBe(400);
    for (const { text } of [wrong, missing, poison, await post(account, "nothing.here", {})]) {
      expect(text).not.toMatch(/"stack"|node_modules|\.ts:\d/);
    }
  });
});

describe("the request log", () => {
  it("has the portal's calls that failed, by their request id, and not those that succeeded", async () => {
    const account = await newAccount();
    await callPortal("GET", LIST, { account });
    const missing = await post(account, "bots.update", { botId: "none", nickname: "not-in-the-log" });
    const tooLarge = await post(account, "bots.create", "x".repeat(4_000_000));
    const unknown = await post(account, "nothing.here", {});
    await requestLogBuffer().flush();
    const logged = await listRequests({}, account.actor);
    expect(logged.map(({ route, status, error, kind }) => ({ route, status, error, kind }))).toEqual([
      { route: "unknown", status: 404, error: "generic.not_found", kind: "session" },
      { route: "bots.create", status: 413, error: "common.invalid_request", kind: "session" },
      { route: "bots.update", status: 404, error: "generic.not_found", kind: "session" },
    ]);
    expect(JSON.stringify(logged)).not.toContain("not-in-the-log");
    for (const { headers: replied } of [missing, tooLarge, unknown]) {
      const requestId = replied.get("x-request-id") ?? "";
      expect(await listRequests({ requestId }, account.actor)).toHaveLength(1);
      expect(await listRequests({ requestId }, (await newAccount()).actor)).toEqual([]);
    }
  });
});

describe("while the database is unavailable", () => {
  const { databaseUrl } = settings();
  afterEach(async () => {
    await restartApplication({ databaseUrl });
  });

  it("a signed-in user gets a temporary error, not an internal one", async () => {
    const account = await newAccount();
    await restartApplication({ databaseUrl: UNREACHABLE_DATABASE_URL });
    const replies = [
      await callPortal<Refused>("GET", LIST, { account }),
      await post(account, "bots.create", newBotInput()),
    ];
    for (const { status, body, headers, text } of replies) {
      expect(status).toBe(503);
      expect(body.error?.data).toMatchObject({ fault: "unavailable", retryAfterSeconds: 5 });
      expect(headers.get("x-request-id")).toBeTruthy();
      expect(text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/);
    }
  });
});

describe("threat 21: another site cannot make a browser call", () => {
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "none" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "http://localhost:3000.evil.example" },
    { Origin: "http://localhost:3001" },
    { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" },
  ];
  const types = [
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
  ];

  it.each(foreign)("with %j", async (headers) => {
    const account = await newAccount();
    for (const type of types) {
      const reply = await answerTrpc(
        new Request(portalUrl("bots.create"), {
          method: "POST",
          headers: { ...cookieOf(account), ...headers, "Content-Type": type },
          body: JSON.stringify(newBotInput()),
        }),
      );
      expect(reply.status).toBe(403);
    }
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("and cannot change anything by a link", async () => {
    const account = await newAccount();
    const reply = await callPortal("GET", "bots.create", { account, input: newBotInput() });
    expect(reply.status).toBe(405);
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it("while the portal's own page can", async () => {
    const account = await newAccount();
    const own: Record<string, string>[] = [
      { "Sec-Fetch-Site": "same-origin" },
      { Origin: "http://localhost:3000" },
      {},
    ];
    for (const headers of own) {
      expect((await post(account, "bots.create", newBotInput(), headers)).status).toBe(200);
    }
  });
});
