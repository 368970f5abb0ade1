import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "../../settings/settings.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { newBotInput, newImportRow } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { BODY_ROUTES, createSamples, fillPath, PROTECTED_ROUTES } from "../../testing/documented-routes.ts";
import { captureLog, restartApplication, UNREACHABLE_DATABASE_URL } from "../../testing/test-application.ts";

const CANARY = "c4n4ry";
let lines: string[];

/** Everything that is logged, at the most detailed level. */
beforeEach(() => {
  lines = captureLog("trace");
});

it("each call is one line with route, status, duration and address", async () => {
  const { apiToken: token, ip } = await newAccount();
  await callApi("GET", "/bots?parent=x", { token, ip, headers: { "X-Request-Id": "request-1" } });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, requestId: "request-1", method: "GET", route: "/bots", status: 200, ip, msg: "request" },
  ]);
  expect(JSON.parse(lines[0] ?? "").ms).toBeGreaterThanOrEqual(0);
});

describe("threat 12: no secret that a caller sends reaches a log", () => {
  it("as a body of any route, accepted or refused", async () => {
    const account = await newAccount();
    const things = await createSamples(account);
    const strings = [
      "nickname",
      "email",
      "name",
      "command",
      "content",
      "secret",
      "deviceId",
      "token",
      "password",
      CANARY,
    ];
    const noise = Object.fromEntries(strings.map((name) => [name, `${CANARY}-${name}`]));
    for (const route of BODY_ROUTES) {
      const body = route.body?.(things) ?? {};
      for (const sent of [
        { ...body, ...noise },
        { ...body, config: noise, deviceAuth: noise, bots: [noise] },
        `{"${CANARY}`,
      ]) {
        await callApi(route.method, fillPath(route, things), { token: account.apiToken, body: sent });
      }
    }
    const auth = { accountId: `a-${CANARY}`, deviceId: `d-${CANARY}`, secret: `s-${CANARY}` };
    const token = account.apiToken;
    const created = await callApi("POST", "/bots", { token, body: newBotInput({ deviceAuth: auth }) });
    const imported = await callApi("POST", "/bots/bulk-import", { token, body: { bots: [newImportRow(auth)] } });
    const exported = await callApi("POST", "/bots/bulk-export", { token, body: { deleteAfterExport: true } });
    expect([created.status, imported.status, exported.status]).toEqual([200, 200, 200]);
    expect(exported.text).toContain(CANARY);
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.join("")).not.toContain(CANARY);
  });

  it("as a credential, good or bad, a cookie, a query or another header", async () => {
    const account = await newAccount();
    const { token } = await oauthTokenFor(account, ["bots.read"]);
    const things = await createSamples(account);
    for (const value of [
      account.apiToken,
      account.sessionToken,
      token,
      `SVC_${CANARY}`,
      `SVCOA2AT_${CANARY}`,
      CANARY,
    ]) {
      for (const Authorization of [value, `Bearer ${value}`, `Basic ${value}`]) {
        const headers = { Authorization, Cookie: `session=${value}`, "X-Api-Key": value, "Idempotency-Key": CANARY };
        for (const route of PROTECTED_ROUTES.slice(0, 6)) {
          const path = `${fillPath(route, things).split("?")[0]}?access_token=${value}&code=${CANARY}`;
          await callApi(route.method, path, { headers, ...(route.body && { body: {} }) });
        }
      }
    }
    const written = lines.join("");
    for (const secret of [CANARY, account.apiToken.slice(4), account.sessionToken, token.slice(9)]) {
      expect(written).not.toContain(secret);
    }
  });

  it("when the database fails during a call, which is a 503 with Retry-After and no details", async () => {
    const account = await newAccount();
    const body = newBotInput({ nickname: CANARY, deviceAuth: { accountId: CANARY, deviceId: CANARY, secret: CANARY } });
    const { databaseUrl } = settings();
    await restartApplication({ databaseUrl: UNREACHABLE_DATABASE_URL });
    const reply = await callApi("POST", "/bots", { token: account.apiToken, body });
    await restartApplication({ databaseUrl });
    expect([reply.status, reply.errorCode]).toEqual([503, "common.unable_to_process_request"]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(reply.text).not.toMatch(/127\.0\.0\.1|ECONN|stack|node_modules/);
    expect(lines.some((line) => JSON.parse(line).level === 50)).toBe(true);
    expect(lines.join("")).not.toContain(CANARY);
    expect((await callApi("POST", "/bots", { token: account.apiToken, body })).status).toBe(200);
  });
});
