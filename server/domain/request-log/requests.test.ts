import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEVICE_GRANT } from "../../contract/oauth.ts";
import { db } from "../../data/db.ts";
import { requestLogBuffer } from "../../data/request-log.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import {
  approve,
  clientFields,
  exchange,
  newApplication,
  postForm,
  requestToken,
  type TestApplication,
} from "../../testing/oauth-flow.ts";
import { overrideSettings } from "../../testing/test-application.ts";
import { readLimitUsage } from "./read-limit-usage.ts";
import { countRequests, listRequests } from "./read-requests.ts";
import { recordRequest, startRequestLog } from "./record-request.ts";

let account: TestAccount;

beforeEach(async () => {
  account = await newAccount();
});

const ofAccount = async (query = {}, by = account) => {
  await requestLogBuffer().flush();
  return listRequests(query, by.actor);
};

describe("the request log", () => {
  it("has every call of the account's credentials, the latest first, with what is asked of it", async () => {
    const ip = newIpAddress();
    const headers = { "User-Agent": "fleet-script/2" };
    await callApi("GET", "/bots", { token: account.apiToken, ip, headers });
    const refused = await callApi("GET", "/bots/none", { token: account.sessionToken, ip });
    expect(await ofAccount()).toMatchObject([
      {
        method: "GET",
        route: "/bots/{botId}",
        status: 404,
        error: "generic.not_found",
        kind: "session",
        credentialName: null,
        requestId: refused.headers.get("x-request-id"),
      },
      { method: "GET", route: "/bots", status: 200, error: null, kind: "apiToken", credentialName: "test", ip },
    ]);
    const [, first] = await ofAccount();
    expect([first?.agent, first?.credentialId, (first?.ms ?? 0) > 0]).toEqual([
      "fleet-script/2",
      account.apiTokenId,
      true,
    ]);
  });

  it("holds nothing of what was sent, and no secret", async () => {
    const secret = "a-device-secret-that-is-nowhere-else";
    const deviceAuth = { accountId: "a", deviceId: "d", secret };
    await callApi("POST", "/bots", { token: account.apiToken, body: { nickname: "Otter", deviceAuth } });
    await callApi("GET", `/bots?q=${secret}`, { token: account.apiToken });
    await ofAccount();
    const rows = JSON.stringify(await db().apiRequest.findMany({ where: { accountId: account.accountId } }));
    expect(rows).toContain("/bots");
    for (const word of [secret, account.apiToken, "Otter"]) expect(rows).not.toContain(word);
  });

  it("is found by outcome, by credential and by request id, page by page", async () => {
    const { token, tokenId } = await oauthTokenFor(account, ["identify"]);
    for (let i = 0; i < 3; i++) await callApi("GET", "/user", { token: account.apiToken });
    const forbidden = await callApi("GET", "/bots", { token });
    const statuses = async (query: object) => (await ofAccount(query)).map(({ status }) => status);
    expect(await statuses({ outcome: "ok" })).toEqual([200, 200, 200]);
    expect(await statuses({ outcome: "refused" })).toEqual([403]);
    expect(await statuses({ credentialId: tokenId })).toEqual([403]);
    expect(await statuses({ requestId: forbidden.headers.get("x-request-id") })).toEqual([403]);
    const [latest] = await ofAccount();
    expect(await statuses({ before: latest?.id })).toEqual([200, 200, 200]);
  });

  it("a call beyond the limit, and one with a token that has expired, are in it too", async () => {
    const ip = newIpAddress();
    for (let i = 0; i < 3; i++) await callApi("POST", "/bots/bulk-export", { token: account.apiToken, ip, body: {} });
    await db().apiToken.update({ where: { id: account.apiTokenId }, data: { expiresAt: new Date(0) } });
    await callApi("GET", "/user", { token: account.apiToken });
    expect((await ofAccount({ outcome: "limited" })).map(({ route }) => route)).toEqual(["/bots/bulk-export"]);
    expect((await ofAccount({ outcome: "refused" }))[0]).toMatchObject({
      status: 401,
      error: "auth.invalid_api_token",
    });
  });

  it("is nobody else's", async () => {
    await callApi("GET", "/user", { token: account.apiToken });
    expect(await ofAccount({}, await newAccount())).toEqual([]);
    const foreign = await newApplication();
    const fault = await faultOf(listRequests({ applicationId: foreign.clientId }, account.actor));
    expect(fault.code).toBe("not_found");
  });

  it("text that a database cannot hold loses no line of it", async () => {
    const call = { method: "GET", route: "/user", bucket: "user.get", status: 400, ms: 1, fault: null };
    const origin = { ip: "1.2.3.4", agent: "\u0000 \ud800", requestId: "request-1" };
    recordRequest({ ...call, origin, actor: account.actor });
    expect(await ofAccount()).toHaveLength(1);
  });

  it("threat 40: a flood is cut off and leaves room for others; and the service writes by itself, a last time when it stops", async () => {
    await requestLogBuffer().flush();
    const { accountId, actor } = account;
    const base = { accountId, applicationId: null, kind: "session" as const, credentialId: null, hash: null };
    const rest = { method: "GET", route: "/user", bucket: "x", status: 200, error: null, message: null, ms: 1 };
    const keep = (id: string, changes: object = {}) => {
      const call = { ...base, ...rest, id, ip: actor.ip, agent: null, requestId: "r", createdAt: new Date() };
      requestLogBuffer().add({ ...call, ...changes });
    };
    for (let i = 0; i < 600; i++) keep(`flood-${accountId}-${i}`);
    const other = await newAccount();
    keep(`flood-${other.accountId}`, { accountId: other.accountId });
    const log = startRequestLog();
    await log.stop();
    expect(await db().apiRequest.count({ where: { accountId } })).toBe(250);
    expect(await db().apiRequest.count({ where: { accountId: other.accountId } })).toBe(1);
  });
});

describe("the request log of an application", () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await newApplication({ name: "Lobby screen" });
  });

  const ofApplication = async () => {
    await requestLogBuffer().flush();
    return listRequests({ applicationId: app.clientId }, app.owner.actor);
  };

  it("has its token requests and the calls of its tokens, and does not tell where its users are", async () => {
    const { code } = await approve(app, account);
    await exchange(app, "wrong");
    const { access_token } = (await exchange(app, code)).body;
    await callApi("GET", "/user", { token: access_token, headers: { "User-Agent": "somebody's browser" } });
    expect(await ofApplication()).toMatchObject([
      { route: "/user", status: 200, kind: "oauth", credentialName: "Lobby screen", ip: null, agent: null },
      { route: "/oauth2/token", status: 200, kind: "client", error: null },
      { route: "/oauth2/token", status: 400, kind: "client", error: "invalid_grant" },
    ]);
    const own = await ofAccount();
    expect(own).toMatchObject([{ route: "/user", kind: "oauth", credentialName: "Lobby screen" }]);
    expect(own[0]?.ip).not.toBeNull();
  });

  it("does not have the polls of a device that waits", async () => {
    const own = await newApplication();
    await db().application.update({ where: { id: own.clientId }, data: { deviceFlow: true } });
    const started = await postForm<{ device_code: string }>("/oauth2/device_authorization", {
      ...clientFields(own),
      scope: "identify",
    });
    const { device_code } = started.body;
    const poll = () => requestToken({ grant_type: DEVICE_GRANT, device_code, ...clientFields(own) });
    expect((await poll()).body.error).toBe("authorization_pending");
    expect((await poll()).body.error).toBe("slow_down");
    await requestLogBuffer().flush();
    expect(await listRequests({ applicationId: own.clientId }, own.owner.actor)).toMatchObject([
      { route: "/oauth2/token", error: "slow_down" },
      { route: "/oauth2/device_authorization", status: 200 },
    ]);
  });

  it("a client id that is none is in nobody's log", async () => {
    const before = await db().apiRequest.count();
    for (const clientId of ["x", "f".repeat(24), "\u0000"]) await exchange({ ...app, clientId }, "x");
    await requestLogBuffer().flush();
    expect(await db().apiRequest.count()).toBe(before);
  });
});

describe("counts and limits", () => {
  it("24 hours, the empty ones too, by how the calls ended", async () => {
    await callApi("GET", "/user", { token: account.apiToken });
    await callApi("GET", "/bots/none", { token: account.apiToken });
    await requestLogBuffer().flush();
    await db().$executeRaw`UPDATE "ApiRequest" SET "createdAt" = now() - interval '3 hours'
      WHERE "accountId" = ${account.accountId} AND status = 404`;
    const hours = await countRequests({}, account.actor);
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toMatchObject({ ok: 1, refused: 0, limited: 0, failed: 0 });
    expect(hours.at(-4)).toMatchObject({ ok: 0, refused: 1 });
    expect(hours.reduce((sum, { ok, refused }) => sum + ok + refused, 0)).toBe(2);
  });

  it("the usage of a limit is what the headers say, for this address and kind of credential", async () => {
    const ip = newIpAddress();
    let last = await callApi("GET", "/bots", { token: account.apiToken, ip });
    for (let i = 0; i < 4; i++) last = await callApi("GET", "/bots", { token: account.apiToken, ip });
    await callApi("GET", "/bots", { token: account.apiToken });
    await requestLogBuffer().flush();
    const usage = await readLimitUsage({}, account.actor);
    const here = usage.find((one) => one.ip === ip);
    expect(here).toMatchObject({ bucket: "bots.list", kind: "direct", limit: 100, used: 5, windowSeconds: 600 });
    expect(here?.callers).toEqual(["test"]);
    expect(100 - (here?.used ?? 0)).toBe(Number(last.headers.get("x-ratelimit-remaining")));
    expect(usage.map(({ used }) => used)).toEqual([5, 1]);
  });

  it("with limits switched off there is nothing to show", async () => {
    overrideSettings({ rateLimits: false });
    await callApi("GET", "/user", { token: account.apiToken });
    await requestLogBuffer().flush();
    expect(await readLimitUsage({}, account.actor)).toEqual([]);
    overrideSettings({ rateLimits: true });
  });
});
