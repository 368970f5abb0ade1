import { beforeAll, describe, expect, it } from "vitest";
import { DEVICE_GRANT } from "../../contract/oauth.ts";
import { db } from "../../data/db.ts";
import { revokeApproval } from "../../domain/applications/approved-applications.ts";
import { updateApplication } from "../../domain/applications/write-applications.ts";
import { ensureSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import {
  type ApplicationOptions,
  clientFields,
  formOf,
  newApplication,
  newCode,
  type PageReply,
  postForm,
  requestToken,
  type TestApplication,
  tokenWorks,
  visit,
} from "../../testing/oauth-flow.ts";

beforeAll(ensureSigningKey);

interface Codes {
  device_code: string;
  user_code: string;
  interval: number;
}

async function newDeviceApp(options: ApplicationOptions = {}): Promise<TestApplication> {
  const app = await newApplication({ isPublicClient: true, ...options });
  await db().application.update({ where: { id: app.clientId }, data: { deviceFlow: true } });
  return app;
}

const start = (app: TestApplication, scope: string | undefined = "identify") =>
  postForm<Codes & { error: string }>("/oauth2/device_authorization", { scope, ...clientFields(app) });
const poll = (app: TestApplication, device_code: string) =>
  requestToken({ grant_type: DEVICE_GRANT, device_code, ...clientFields(app) });
const errorOf = async (reply: ReturnType<typeof poll>) => {
  const { status, body } = await reply;
  return [status, body.error];
};
/** As if so many seconds had gone by. */
const pass = (seconds: number) =>
  db().$executeRaw`UPDATE "DeviceCode" SET "polledAt" = "polledAt" - make_interval(secs => ${seconds}),
    "expiresAt" = "expiresAt" - make_interval(secs => ${seconds})`;

const OWN = { "Sec-Fetch-Site": "same-origin", Origin: "null" };
const post = (path: string, session: string | undefined, fields: Record<string, string>, headers = OWN) =>
  visit(path, { session, method: "POST", body: new URLSearchParams(fields).toString(), headers });
const enter = (user_code: string, account: TestAccount) => post("/device", account.sessionToken, { user_code });
const decide = (page: PageReply, account: TestAccount, decision: string, headers = OWN) =>
  post("/device/decision", account.sessionToken, { ...formOf(page), decision }, headers);

describe("the device authorization grant (RFC 8628)", () => {
  it("codes, a wait, an approval, a token: once, for a public and for a confidential client", async () => {
    for (const isPublicClient of [true, false]) {
      const [app, user] = [await newDeviceApp({ isPublicClient }), await newAccount()];
      const { status, body, headers } = await start(app, "identify openid");
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(body).toEqual({
        device_code: expect.stringMatching(/^[\w-]{43}$/),
        user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
        verification_uri: "http://localhost:3000/device",
        verification_uri_complete: `http://localhost:3000/device?user_code=${body.user_code}`,
        expires_in: 600,
        interval: 5,
      });
      expect(await errorOf(poll(app, body.device_code))).toEqual([400, "authorization_pending"]);
      const page = await enter(body.user_code, user);
      for (const fact of ["Test app", body.user_code, user.username, "just started this yourself"]) {
        expect(page.text).toContain(fact);
      }
      const approved = await decide(page, user, "approve");
      expect([approved.status, approved.location]).toEqual([200, null]);
      expect(approved.text).toContain("Go back to your device");
      const { status: exchanged, body: token } = await poll(app, body.device_code);
      expect([exchanged, token.scope, token.token_type, typeof token.id_token]).toEqual([
        200,
        "identify openid",
        "Bearer",
        "string",
      ]);
      expect(await tokenWorks(token.access_token)).toBe(true);
      expect(await errorOf(poll(app, body.device_code))).toEqual([400, "invalid_grant"]);
    }
  });

  it("codes are stored as hashes, and approval and exchange are audited", async () => {
    const [app, user] = [await newDeviceApp(), await newAccount()];
    const { body } = await start(app);
    const rows = JSON.stringify(await db().deviceCode.findMany({ where: { applicationId: app.clientId } }));
    for (const code of [body.device_code, body.user_code, body.user_code.replace("-", "")]) {
      expect(rows).not.toContain(code);
    }
    await decide(await enter(body.user_code, user), user, "approve");
    await poll(app, body.device_code);
    const actions = await db().auditEntry.findMany({ where: { accountId: user.accountId }, select: { action: true } });
    expect(actions.map(({ action }) => action)).toEqual(["application.approve", "application.exchangeCode"]);
  });

  it("a denial, and what was denied stays so", async () => {
    const [app, user] = [await newDeviceApp(), await newAccount()];
    const { body } = await start(app);
    const page = await enter(body.user_code, user);
    expect((await decide(page, user, "deny")).text).toContain("The device gets no access");
    expect(await errorOf(poll(app, body.device_code))).toEqual([400, "access_denied"]);
    expect((await decide(page, user, "approve")).status).toBe(400);
    expect((await enter(body.user_code, user)).status).toBe(400);
    expect(await errorOf(poll(app, body.device_code))).toEqual([400, "access_denied"]);
  });

  it("a double click approves once", async () => {
    const [app, user] = [await newDeviceApp(), await newAccount()];
    const { body } = await start(app);
    const page = await enter(body.user_code, user);
    const both = await Promise.all([decide(page, user, "approve"), decide(page, user, "approve")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await poll(app, body.device_code)).status).toBe(200);
    const approvals = { accountId: user.accountId, action: "application.approve" };
    expect(await db().auditEntry.count({ where: approvals })).toBe(1);
  });

  it("polls that come too soon are told to slow down, and the interval grows", async () => {
    const app = await newDeviceApp();
    const { device_code } = (await start(app)).body;
    expect(await errorOf(poll(app, device_code))).toEqual([400, "authorization_pending"]);
    expect(await errorOf(poll(app, device_code))).toEqual([400, "slow_down"]);
    await pass(7);
    expect(await errorOf(poll(app, device_code))).toEqual([400, "slow_down"]); // ten seconds by now
    await pass(16);
    expect(await errorOf(poll(app, device_code))).toEqual([400, "authorization_pending"]);
  });

  it("codes expire, before and after the approval", async () => {
    const [app, user] = [await newDeviceApp(), await newAccount()];
    const { body } = await start(app);
    await pass(601);
    expect(await errorOf(poll(app, body.device_code))).toEqual([400, "expired_token"]);
    expect((await enter(body.user_code, user)).status).toBe(400);
    const second = (await start(app)).body;
    await decide(await enter(second.user_code, user), user, "approve");
    await db().$executeRaw`UPDATE "AuthorizationCode" SET "expiresAt" = now() - interval '1 s'
      WHERE "accountId" = ${user.accountId}`;
    expect(await errorOf(poll(app, second.device_code))).toEqual([400, "expired_token"]);
  });

  it("needs the owner's switch, a scope that is enabled, and a client that is known", async () => {
    const off = await newApplication({ isPublicClient: true });
    expect([(await start(off)).status, (await start(off)).body.error]).toEqual([400, "unauthorized_client"]);
    expect(await errorOf(poll(off, "x"))).toEqual([400, "unauthorized_client"]);
    const app = await newDeviceApp({ isPublicClient: false });
    for (const scope of ["", "bots.run", "offline_access", "identify bots.run"]) {
      expect([scope, (await start(app, scope)).body.error]).toEqual([scope, "invalid_scope"]);
    }
    const wrong = await postForm("/oauth2/device_authorization", { scope: "identify", client_id: app.clientId });
    expect([wrong.status, wrong.body.error]).toEqual([400, "invalid_client"]);
    const { body } = await start(app);
    const reference = { applicationId: app.clientId };
    await updateApplication({ ...reference, deviceFlow: false }, app.owner.actor);
    expect(await errorOf(poll(app, body.device_code))).toEqual([400, "unauthorized_client"]);
    expect((await enter(body.user_code, await newAccount())).status).toBe(400);
  });

  it("a code is for its client and its grant alone", async () => {
    const [app, other, user] = [await newDeviceApp(), await newDeviceApp(), await newAccount()];
    const { body } = await start(app);
    expect(await errorOf(poll(other, body.device_code))).toEqual([400, "invalid_grant"]);
    for (const each of ["", "unknown"]) {
      expect(await errorOf(poll(app, each))).toEqual([400, each ? "invalid_grant" : "invalid_request"]);
    }
    await decide(await enter(body.user_code, user), user, "approve");
    expect(await errorOf(poll(other, body.device_code))).toEqual([400, "invalid_grant"]);
    const asCode = { grant_type: "authorization_code", code: body.device_code, ...clientFields(app) };
    for (const redirect_uri of [undefined, "", "https://app.example/cb"]) {
      expect((await requestToken({ ...asCode, redirect_uri })).status).toBe(400);
    }
    expect((await poll(app, body.device_code)).status).toBe(200);
    // A code of the authorize page is no device's: its redirect URI and proof key count.
    const web = await newCode({ isPublicClient: false });
    await updateApplication({ applicationId: web.app.clientId, deviceFlow: true }, web.app.owner.actor);
    expect(await errorOf(poll(web.app, web.code))).toEqual([400, "invalid_grant"]);
  });

  it("an approval that was revoked before the exchange gives no token", async () => {
    const [app, user] = [await newDeviceApp(), await newAccount()];
    const { body } = await start(app);
    await decide(await enter(body.user_code, user), user, "approve");
    await revokeApproval({ applicationId: app.clientId }, user.actor);
    expect(await errorOf(poll(app, body.device_code))).toEqual([400, "invalid_grant"]);
  });
});

describe("the page of the code is as strict as consent", () => {
  it("needs a session, and fills in what the address has without looking it up", async () => {
    const { user_code } = (await start(await newDeviceApp())).body;
    const away = await visit(`/device?user_code=${user_code}`);
    expect([away.status, away.location?.pathname]).toEqual([303, "/sign-in"]);
    expect(away.location?.searchParams.get("next")).toBe(`/device?user_code=${user_code}`);
    const user = await newAccount();
    const form = await visit("/device?user_code=bcdf%20ghjk%22%3E", { session: user.sessionToken });
    expect(form.text).toContain('value="BCDF-GHJK"');
    expect(form.text).not.toContain("Approve");
    expect(form.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect((await post("/device", undefined, { user_code })).location?.pathname).toBe("/sign-in");
  });

  it("codes may be typed in small letters and without the dash", async () => {
    const [app, user] = [await newDeviceApp(), await newAccount()];
    const { user_code } = (await start(app)).body;
    expect((await enter(` ${user_code.replace("-", " ").toLowerCase()} `, user)).text).toContain(">Approve</button>");
  });

  it("threat 6: a form of another site, another session or another code approves nothing", async () => {
    const [app, user, other] = [await newDeviceApp(), await newAccount(), await newAccount()];
    const { body } = await start(app);
    const { body: second } = await start(app);
    const page = await enter(body.user_code, user);
    const elsewhere = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
    expect((await decide(page, user, "approve", elsewhere)).status).toBe(403);
    expect((await post("/device", user.sessionToken, { user_code: body.user_code }, elsewhere)).status).toBe(403);
    expect((await decide(page, other, "approve")).status).toBe(403);
    const swapped = { ...formOf(page), request: second.user_code.replace("-", ""), decision: "approve" };
    expect((await post("/device/decision", user.sessionToken, swapped)).status).toBe(403);
    for (const code of [body, second]) {
      expect(await errorOf(poll(app, code.device_code))).toEqual([400, "authorization_pending"]);
    }
  });

  it("of two people who were shown the same code, one approves it, and the other is told so", async () => {
    const [app, user, other] = [await newDeviceApp(), await newAccount(), await newAccount()];
    const { user_code } = (await start(app)).body;
    const pages = [await enter(user_code, user), await enter(user_code, other)] as const;
    expect((await decide(pages[0], user, "approve")).text).toContain("Approved");
    const late = await decide(pages[1], other, "approve");
    expect([late.status, late.text.includes("This code is unknown")]).toEqual([400, true]);
    expect((await decide(pages[0], user, "approve")).text).toContain("Approved");
  });

  it("threat 6: a decision about a guessed code does not tell whether there is such a code", async () => {
    const user = await newAccount();
    const { user_code } = (await start(await newDeviceApp())).body;
    const statusOf = async (request: string) =>
      (await post("/device/decision", user.sessionToken, { request, ticket: "x", decision: "deny" })).status;
    expect([await statusOf(user_code.replace("-", "")), await statusOf("BCDFGHJK")]).toEqual([403, 403]);
  });

  it("only its owner approves an application that is not verified", async () => {
    const app = await newDeviceApp({ verified: false });
    const { user_code } = (await start(app)).body;
    const refused = await enter(user_code, await newAccount());
    expect([refused.status, refused.text.includes("only its owner can approve it")]).toEqual([400, true]);
    expect((await enter(user_code, app.owner)).text).toContain(">Approve</button>");
  });

  it("scopes that lead to credentials need a recent sign-in, also at the decision", async () => {
    const [app, user] = [await newDeviceApp({ scopes: ["bots.run"] }), await newAccount()];
    const { body } = await start(app, "bots.run");
    const page = await enter(body.user_code, user);
    await db().$executeRaw`UPDATE "Session" SET "authenticatedAt" = now() - interval '1 hour'
      WHERE "accountId" = ${user.accountId}`;
    for (const reply of [await decide(page, user, "approve"), await enter(body.user_code, user)]) {
      expect([reply.status, reply.location?.pathname, reply.location?.searchParams.get("again")]).toEqual([
        303,
        "/sign-in",
        "true",
      ]);
    }
    expect(await errorOf(poll(app, body.device_code))).toEqual([400, "authorization_pending"]);
    expect((await decide(page, user, "deny")).status).toBe(200);
  });

  it("a person enters twenty codes in a quarter of an hour, right ones too", async () => {
    const [app, user] = [await newDeviceApp(), await newAccount()];
    const { user_code } = (await start(app)).body;
    for (let tried = 0; tried < 20; tried += 1) expect((await enter("BCDFGHJK", user)).status).toBe(400);
    const refused = await enter(user_code, user);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await enter(user_code, await newAccount())).status).toBe(200);
  });
});
