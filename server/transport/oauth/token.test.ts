import { beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { revokeApproval } from "../../domain/applications/approved-applications.ts";
import { deleteApplication, updateApplication } from "../../domain/applications/write-applications.ts";
import { ensureSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import type { ApiReply } from "../../testing/call-api.ts";
import {
  approve,
  basic,
  callProvider,
  exchange,
  exchangeForm,
  newApplication,
  newCode,
  newPkce,
  requestToken,
  type TestApplication,
  type TokenBody,
  tokenWorks,
} from "../../testing/oauth-flow.ts";

let user: TestAccount;
let app: TestApplication;

beforeAll(async () => {
  await ensureSigningKey();
  user = await newAccount();
  app = await newApplication();
});

/** Both formats of an error, with a status. */
function expectError(reply: ApiReply<TokenBody>, status: number, error: string, errorCode = "common.invalid_request") {
  expect([reply.status, reply.body.error, reply.errorCode]).toEqual([status, error, errorCode]);
  expect(reply.body).toMatchObject({ type: "error", errors: [{ message: expect.any(String) }] });
  expect(reply.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  expect(reply.headers.get("www-authenticate") === null).toBe(status !== 401);
  expect(reply.headers.get("cache-control")).toBe("no-store");
}

const invalidGrant = (reply: ApiReply<TokenBody>) => expectError(reply, 400, "invalid_grant");

/** Moves the row's times into the past by this many seconds. */
const age = (code: string, seconds: number) =>
  db().$executeRaw`
    UPDATE "AuthorizationCode" SET "createdAt" = "createdAt" - make_interval(secs => ${seconds}),
      "expiresAt" = "expiresAt" - make_interval(secs => ${seconds}),
      "consumedAt" = "consumedAt" - make_interval(secs => ${seconds})
    WHERE hash = encode(sha256(${code}::bytea), 'hex')`;

describe("a good exchange", () => {
  it("T1: with Basic: a Bearer token, its scope and lifetime; not to be stored", async () => {
    const { code } = await approve(app, user, { scope: "identify bots.read" });
    const form = { grant_type: "authorization_code", code, redirect_uri: app.redirectUri };
    const reply = await requestToken(form, { headers: basic(app.clientId, app.clientSecret) });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^SVCOA2AT_[A-Za-z0-9]{38}$/),
      token_type: "Bearer",
      scope: "identify bots.read",
      expires_in: 365 * 86_400,
    });
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
    expect([reply.headers.get("cache-control"), reply.headers.get("pragma")]).toEqual(["no-store", "no-cache"]);
    expect(reply.headers.get("www-authenticate")).toBeNull();
    expect(await tokenWorks(reply.body.access_token)).toBe(true);
  });

  it("T1: the token is valid for the stated lifetime", async () => {
    const { code } = await approve(app, user);
    const { access_token } = (await exchange(app, code)).body;
    await db().$executeRaw`UPDATE "AccessToken" SET "expiresAt" = now() + interval '20 seconds'
      WHERE "accountId" = ${user.accountId} AND "applicationId" = ${app.clientId}`;
    expect(await tokenWorks(access_token)).toBe(true);
    await db().$executeRaw`UPDATE "AccessToken" SET "expiresAt" = now() - interval '1 ms'
      WHERE "accountId" = ${user.accountId} AND "applicationId" = ${app.clientId}`;
    expect(await tokenWorks(access_token)).toBe(false);
  });

  it("T2: with the secret in the form; and by a public client with its code_verifier alone", async () => {
    const { code } = await approve(app, user);
    expect((await exchange(app, code)).status).toBe(200);
    const publicApp = await newApplication({ isPublicClient: true });
    const pkce = newPkce();
    const second = await approve(publicApp, user, pkce.parameters);
    const reply = await exchange(publicApp, second.code, { code_verifier: pkce.verifier });
    expect([reply.status, reply.body.scope]).toEqual([200, "identify"]);
  });

  it("T3: never a refresh token; an id_token exactly when openid is granted", async () => {
    for (const scope of ["identify", "openid", "openid profile identify"]) {
      const { code } = await approve(app, user, { scope });
      const { body } = await exchange(app, code);
      expect([scope, "refresh_token" in body, "id_token" in body]).toEqual([scope, false, scope.includes("openid")]);
    }
  });

  it("T4: the scope is what was approved and the application still has", async () => {
    const own = await newApplication({ scopes: ["identify", "bots.read", "openid"] });
    const { code } = await approve(own, user, { scope: "identify bots.read openid" });
    await updateApplication({ applicationId: own.clientId, scopes: ["bots.read", "commands.run"] }, own.owner.actor);
    const reply = await exchange(own, code);
    expect([reply.status, reply.body.scope, reply.body.id_token]).toEqual([200, "bots.read", undefined]);
    const list = await callProvider("GET", "/bots", { Authorization: reply.body.access_token });
    const user403 = await callProvider("GET", "/user", { Authorization: reply.body.access_token });
    expect([list.status, user403.status]).toEqual([200, 403]);
  });

  it("T5: when no scope is left the exchange fails, and the code stays valid", async () => {
    const own = await newApplication({ scopes: ["identify"] });
    const { code } = await approve(own, user);
    const applicationId = own.clientId;
    await updateApplication({ applicationId, scopes: ["bots.read"] }, own.owner.actor);
    expectError(await exchange(own, code), 400, "invalid_scope");
    await updateApplication({ applicationId, scopes: ["identify"] }, own.owner.actor);
    expect((await exchange(own, code)).status).toBe(200);
  });
});

describe("a code is valid once", () => {
  it("T6: a second use at once is refused, and the first token still works", async () => {
    const { app: own, code } = await newCode();
    const first = await exchange(own, code);
    invalidGrant(await exchange(own, code));
    expect(await tokenWorks(first.body.access_token)).toBe(true);
  });

  it("T7: a second valid use after 30 seconds is refused, and revokes the first token", async () => {
    const { app: own, code } = await newCode();
    const first = await exchange(own, code);
    await age(code, 30);
    invalidGrant(await exchange(own, code));
    expect(await tokenWorks(first.body.access_token)).toBe(false);
  });

  it("T7: so does one after the code's ten minutes", async () => {
    const { app: own, code } = await newCode();
    const first = await exchange(own, code);
    await age(code, 700);
    invalidGrant(await exchange(own, code));
    expect(await tokenWorks(first.body.access_token)).toBe(false);
  });

  it("D10: a late second use that is not fully valid revokes no token", async () => {
    const pkce = newPkce();
    const { app: own, code } = await newCode({}, pkce.parameters);
    const code_verifier = pkce.verifier;
    const first = await exchange(own, code, { code_verifier });
    expect(first.status).toBe(200);
    await age(code, 30);
    const other = await newApplication();
    invalidGrant(await exchange(own, code, { code_verifier: newPkce().verifier }));
    invalidGrant(await exchange(own, code, { code_verifier, redirect_uri: "https://app.example/other" }));
    invalidGrant(await exchange(other, code, { code_verifier }));
    expect((await exchange(own, code, { code_verifier, client_secret: other.clientSecret })).status).toBe(400);
    expect(await tokenWorks(first.body.access_token)).toBe(true);
    invalidGrant(await exchange(own, code, { code_verifier }));
    expect(await tokenWorks(first.body.access_token)).toBe(false);
  });

  it("D10: a late second use does not revoke a token of another code", async () => {
    const { app: own, account, code } = await newCode();
    expect((await exchange(own, code)).status).toBe(200);
    const later = await exchange(own, (await approve(own, account)).code);
    await age(code, 30);
    invalidGrant(await exchange(own, code));
    expect(await tokenWorks(later.body.access_token)).toBe(true);
  });

  it.each([
    [590, 200],
    [610, 400],
  ])("T9: a code that is %i seconds old is answered with %i, by the database's clock", async (seconds, status) => {
    const { app: own, code } = await newCode();
    await age(code, seconds);
    const reply = await exchange(own, code);
    expect(reply.status).toBe(status);
    if (status === 400) invalidGrant(reply);
  });
});

describe("a failed exchange does not use the code up", () => {
  it("T10: another redirect URI, none, or another loopback port", async () => {
    const { app: own, code } = await newCode({ redirectUris: ["https://app.example/cb", "https://app.example/2"] });
    for (const redirect_uri of ["https://app.example/2", "https://app.example/cb/", "HTTPS://app.example/cb"]) {
      invalidGrant(await exchange(own, code, { redirect_uri }));
    }
    expectError(await exchange(own, code, { redirect_uri: undefined }), 400, "invalid_request");
    expect((await exchange(own, code)).status).toBe(200);

    const loopback = await newApplication({ isPublicClient: true, redirectUris: ["http://127.0.0.1/cb"] });
    const pkce = newPkce();
    const redirect_uri = "http://127.0.0.1:5123/cb";
    const second = await approve(loopback, user, { ...pkce.parameters, redirect_uri });
    const form = { code_verifier: pkce.verifier, redirect_uri };
    const otherPort = { ...form, redirect_uri: "http://127.0.0.1:5124/cb" };
    invalidGrant(await exchange(loopback, second.code, otherPort));
    expect((await exchange(loopback, second.code, form)).status).toBe(200);
  });

  it("T11: another client, with its own valid credentials", async () => {
    const { app: own, code } = await newCode();
    invalidGrant(await exchange(await newApplication(), code));
    expect((await exchange(own, code)).status).toBe(200);
  });

  it("threat 3: T12: a verifier that is missing, wrong, malformed, or the challenge itself", async () => {
    const pkce = newPkce("v".repeat(43));
    const { app: own, code } = await newCode({}, pkce.parameters);
    const challenge = pkce.parameters.code_challenge;
    for (const verifier of [undefined, "", "w".repeat(43), "v".repeat(42), "v".repeat(129), `${"v".repeat(42)}+`]) {
      invalidGrant(await exchange(own, code, { code_verifier: verifier }));
    }
    invalidGrant(await exchange(own, code, { code_verifier: challenge }));
    expect((await exchange(own, code, { code_verifier: pkce.verifier })).status).toBe(200);
  });

  it("T13: a verifier without a challenge", async () => {
    const { app: own, code } = await newCode();
    invalidGrant(await exchange(own, code, { code_verifier: newPkce().verifier }));
    expect((await exchange(own, code)).status).toBe(200);
  });

  it("a code that was never issued, is empty, or cannot be one", async () => {
    expectError(await exchange(app, ""), 400, "invalid_request");
    for (const code of ["x", "\u0000", "é".repeat(1000), "SVCOA2AT_x"]) invalidGrant(await exchange(app, code));
    expectError(await requestToken({ ...exchangeForm(app, ""), code: undefined }), 400, "invalid_request");
  });
});

describe("T27: changes between approval and exchange", () => {
  it("the user was banned", async () => {
    const { app: own, account, code } = await newCode();
    await db().account.update({ where: { id: account.accountId }, data: { flags: AccountFlag.Banned } });
    invalidGrant(await exchange(own, code));
  });

  it("the application was deleted: its credentials are invalid", async () => {
    const { app: own, code } = await newCode();
    await deleteApplication({ applicationId: own.clientId }, own.owner.actor);
    expectError(await exchange(own, code), 400, "invalid_client", "auth.unauthorized");
  });

  it("the approval was revoked", async () => {
    const { app: own, account, code } = await newCode();
    await revokeApproval({ applicationId: own.clientId }, account.actor);
    invalidGrant(await exchange(own, code));
  });
});
