import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { ensureSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { settings } from "../../settings/settings.ts";
import { newAccount, newSession, type TestAccount } from "../../testing/accounts.ts";
import { itInProcess } from "../../testing/in-process.ts";
import {
  approve,
  authorize,
  basic,
  callProvider,
  encode,
  exchange,
  ISSUER,
  newApplication,
  newPkce,
  type PageReply,
  type Parameters,
  postForm,
  requestOf,
  requestToken,
  type TestApplication,
  visit,
} from "../../testing/oauth-flow.ts";
import { overrideSettings } from "../../testing/test-application.ts";

/** With a query, as that of the suite may have one. */
const REDIRECT_URI = "https://app.example/cb?plan=basic";
let app: TestApplication;
let user: TestAccount;

beforeAll(async () => {
  await ensureSigningKey();
  user = await newAccount();
  app = await newApplication({ redirectUris: [REDIRECT_URI] });
  await approve(app, user, { scope: "openid profile email" });
});

const OPENID = { scope: "openid", nonce: "n-1" };
const ask = (changes: Parameters, session: string | undefined = user.sessionToken) =>
  authorize(requestOf(app, { ...OPENID, ...changes }), session);
const answerOf = (reply: PageReply) => Object.fromEntries(reply.location?.searchParams ?? []);
const discovery = async () => JSON.parse((await visit("/.well-known/openid-configuration")).text);
const keySet = async () => JSON.parse((await visit("/.well-known/jwks.json")).text);

async function verify(idToken = "") {
  const options = { issuer: ISSUER, audience: app.clientId, algorithms: ["RS256"] };
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(await keySet()), options);
  return payload;
}

/** The code of an answer exchanged with HTTP Basic, and the ID token verified. */
async function redeem(reply: PageReply, changes: Parameters = {}) {
  const { code } = answerOf(reply);
  const form = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, ...changes };
  const { status, body } = await requestToken(form, { headers: basic(app.clientId, app.clientSecret) });
  expect([status, body.error]).toEqual([200, undefined]);
  return { ...body, code, claims: await verify(body.id_token) };
}

/** A request that must succeed, from the authorize page to the ID token. */
async function succeed(changes: Parameters = {}, session?: string) {
  const reply = await ask(changes, session);
  expect([reply.status, reply.location?.origin, reply.location?.searchParams.get("error")]).toEqual([
    303,
    "https://app.example",
    null,
  ]);
  const redeemed = await redeem(reply);
  expect(redeemed.claims).toMatchObject({ sub: user.accountId, nonce: "n-1", auth_time: expect.any(Number) });
  return redeemed;
}

const userinfo = async (scope: string, method = "GET") => {
  const { access_token } = await redeem(await ask({ scope }));
  return callProvider(method, "/oauth2/userinfo", { Authorization: `Bearer ${access_token}` });
};

/** A page of the service for the person, from which the browser goes nowhere. */
async function expectPage(changes: Parameters, text: RegExp): Promise<void> {
  const reply = await ask(changes);
  expect([reply.status, reply.location]).toEqual([400, null]);
  expect(reply.text).toMatch(text);
}

const notOffered = async (scope: string) => {
  expect((await discovery()).scopes_supported).not.toContain(scope);
  await expectPage({ scope: `openid ${scope}` }, /invalid_scope/);
};

/** The person signs in anew: the same account with another session, as after the form. */
async function signInAgain({ location }: PageReply) {
  expect(location?.pathname).toBe("/sign-in");
  const { token } = await newSession(user.accountId);
  const next = new URL(location?.searchParams.get("next") ?? "", ISSUER);
  return redeem(await authorize(next.search.slice(1), token));
}

const signInWasAgo = (seconds: number) =>
  db().$executeRaw`UPDATE "Session" SET "authenticatedAt" = now() - make_interval(secs => ${seconds})
    WHERE id = ${user.actor.credentialId}`;

/**
 * The modules of the certification suite's plan *Basic OP* (code, client_secret_basic, static client), by their names,
 * with those that it leaves out for static clients. What the service does not offer, the suite skips or warns of: the
 * test says what it answers in its place.
 */
const BASIC: Record<string, () => Promise<unknown>> = {
  "oidcc-server": async () => {
    const { claims, token_type, scope } = await succeed({ state: "s" });
    expect([token_type, scope, claims.aud, claims.iss]).toEqual(["Bearer", "openid", app.clientId, ISSUER]);
    expect(Math.abs((claims.iat ?? 0) - Date.now() / 1000)).toBeLessThan(300);
  },
  "oidcc-response-type-missing": () => expectPage({ response_type: undefined }, /response_type is missing/),
  "oidcc-idtoken-signature": async () => {
    const { id_token = "" } = await succeed();
    const { alg, kid } = decodeProtectedHeader(id_token);
    expect(alg).toBe("RS256");
    expect((await keySet()).keys.map((key: { kid: string }) => key.kid)).toContain(kid);
  },
  "oidcc-idtoken-unsigned": async () =>
    expect((await discovery()).id_token_signing_alg_values_supported).toEqual(["RS256"]),
  "oidcc-userinfo-get": async () => expect((await userinfo("openid")).body).toEqual({ sub: user.accountId }),
  "oidcc-userinfo-post-header": async () =>
    expect((await userinfo("openid", "POST")).body).toEqual({ sub: user.accountId }),
  "oidcc-userinfo-post-body": async () => {
    // Optional (RFC 6750 section 2.2). A token in the body is not read.
    const { access_token } = await succeed();
    const reply = await postForm("/oauth2/userinfo", { access_token });
    expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="svc"']);
  },
  "oidcc-ensure-request-without-nonce-succeeds-for-code-flow": async () => {
    const { claims } = await redeem(await ask({ nonce: undefined }));
    expect("nonce" in claims).toBe(false);
  },
  "oidcc-scope-profile": async () => {
    // Of the claims of this scope accounts have one. Others are absent, and not empty.
    const { body } = await userinfo("openid profile");
    expect(body).toEqual({ sub: user.accountId, preferred_username: user.username });
  },
  "oidcc-scope-email": async () => {
    const { body } = await userinfo("openid email");
    expect(body).toEqual({ sub: user.accountId, email: user.email, email_verified: false });
  },
  "oidcc-scope-address": () => notOffered("address"),
  "oidcc-scope-phone": () => notOffered("phone"),
  "oidcc-scope-all": async () => {
    await notOffered("address phone");
    const { body } = await userinfo("openid profile email");
    expect(Object.keys(body)).toEqual(["sub", "email", "email_verified", "preferred_username"]);
  },
  "oidcc-alternate-happy-flow": async () => {
    const reply = await ask({ scope: "email openid", state: undefined, nonce: `ñ &+%${"x".repeat(200)}` });
    expect(answerOf(reply)).toEqual({ plan: "basic", code: expect.any(String), iss: ISSUER });
    const { claims } = await redeem(reply);
    expect(claims.nonce).toBe(`ñ &+%${"x".repeat(200)}`);
  },
  "oidcc-ensure-other-scope-order-succeeds": async () => {
    const { scope } = await redeem(await ask({ scope: "profile openid email" }));
    expect(scope.split(" ").sort()).toEqual(["email", "openid", "profile"]);
  },
  "oidcc-display-page": () => succeed({ display: "page" }),
  "oidcc-display-popup": () => succeed({ display: "popup" }),
  "oidcc-prompt-login": async () => {
    await signInWasAgo(60);
    const first = await succeed();
    const { claims } = await signInAgain(await ask({ prompt: "login" }));
    expect(claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time));
    expect(claims.sub).toBe(first.claims.sub);
  },
  "oidcc-prompt-none-not-logged-in": async () => {
    const state = '%<>"+ &=é'.repeat(15).slice(0, 128);
    const reply = await ask({ prompt: "none", state }, "");
    expect(reply.status).toBe(303);
    expect(answerOf(reply)).toEqual({ plan: "basic", error: "login_required", state, iss: ISSUER });
  },
  "oidcc-prompt-none-logged-in": async () => {
    const first = await succeed();
    const { claims } = await succeed({ prompt: "none" });
    expect([claims.sub, claims.auth_time]).toEqual([first.claims.sub, first.claims.auth_time]);
  },
  "oidcc-max-age-1": async () => {
    await signInWasAgo(2);
    const first = await succeed();
    const { claims } = await signInAgain(await ask({ max_age: "1" }));
    expect(claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time));
  },
  "oidcc-max-age-10000": async () => {
    const first = await succeed();
    const { claims } = await succeed({ max_age: "10000" });
    expect(claims.auth_time).toBe(first.claims.auth_time);
  },
  "oidcc-ensure-request-with-unknown-parameter-succeeds": () => succeed({ extra: "foobar" }),
  "oidcc-id-token-hint": async () => {
    const first = await succeed();
    const { claims } = await succeed({ prompt: "none", id_token_hint: first.id_token });
    expect(claims.sub).toBe(first.claims.sub);
  },
  "oidcc-login-hint": async () => {
    const away = await ask({ login_hint: "buffy@example.com" }, "");
    const next = new URL(away.location?.searchParams.get("next") ?? "", ISSUER);
    expect(next.searchParams.get("login_hint")).toBe("buffy@example.com"); // the form has it: login-hint.test.ts
    await succeed({ login_hint: user.email });
  },
  "oidcc-ui-locales": () => succeed({ ui_locales: "se fr" }),
  "oidcc-claims-locales": () => succeed({ claims_locales: "se" }),
  "oidcc-ensure-request-with-acr-values-succeeds": async () => {
    // There are no classes of authentication, and so no claim that states one.
    const { claims } = await succeed({ acr_values: "1 2" });
    expect(["acr" in claims, "acr_values_supported" in (await discovery())]).toEqual([false, false]);
  },
  "oidcc-codereuse": async () => {
    const { code } = await succeed();
    const reply = await exchange(app, code ?? "");
    expect([reply.status, reply.body.error]).toEqual([400, "invalid_grant"]);
  },
  "oidcc-codereuse-30seconds": async () => {
    const { code, access_token } = await redeem(await ask({ scope: "openid profile" }));
    await db().$executeRaw`UPDATE "AuthorizationCode" SET "consumedAt" = now() - interval '30 seconds'
      WHERE hash = encode(sha256(${code}::bytea), 'hex')`;
    const reply = await exchange(app, code ?? "");
    expect([reply.status, reply.body.error]).toEqual([400, "invalid_grant"]);
    const after = await callProvider("GET", "/oauth2/userinfo", { Authorization: access_token });
    expect(after.status).toBe(401);
  },
  "oidcc-ensure-registered-redirect-uri": () =>
    expectPage({ redirect_uri: "https://app.example/other" }, /not one of those saved/),
  "oidcc-ensure-redirect-uri-in-authorization-request": () =>
    expectPage({ redirect_uri: undefined }, /redirect_uri is missing/),
  "oidcc-ensure-post-request-succeeds": async () => {
    const body = encode(requestOf(app, OPENID));
    const posted = await visit("/oauth2/authorize", { method: "POST", body });
    expect([posted.status, posted.location?.pathname]).toEqual([303, "/oauth2/authorize"]);
    await redeem(await authorize(posted.location?.search.slice(1) ?? "", user.sessionToken));
  },
  "oidcc-server-client-secret-post": async () => {
    const { code = "" } = answerOf(await ask({}));
    const { status, body } = await exchange(app, code);
    expect([status, (await verify(body.id_token)).sub]).toEqual([200, user.accountId]);
  },
  "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported": async () => {
    const { error } = answerOf(await ask({ request_uri: "https://app.example/request.jwt" }));
    expect([error, (await discovery()).request_uri_parameter_supported]).toEqual(["request_uri_not_supported", false]);
  },
  "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported": async () => {
    const { error, state } = answerOf(await ask({ request: unsigned({ scope: "openid" }), state: "s" }));
    expect([error, state]).toEqual(["request_not_supported", "s"]);
    expect((await discovery()).request_parameter_supported).toBe(false);
  },
  "oidcc-claims-essential": async () => {
    // Claims are given by scopes alone, and discovery says so.
    await succeed({ claims: '{"userinfo":{"name":{"essential":true}}}' });
    expect((await discovery()).claims_parameter_supported).toBe(false);
  },
  "oidcc-ensure-request-object-with-redirect-uri": () => {
    const request = unsigned({ redirect_uri: REDIRECT_URI });
    return expectPage({ request, redirect_uri: "https://app.example/other" }, /not one of those saved/);
  },
  "oidcc-refresh-token": async () => {
    // There are none, and a request that needs one is told so.
    expect("refresh_token" in (await succeed())).toBe(false);
    await expectPage({ scope: "openid offline_access" }, /there are no refresh tokens/);
    const headers = basic(app.clientId, app.clientSecret);
    const reply = await requestToken({ grant_type: "refresh_token", refresh_token: "x" }, { headers });
    expect(reply.body.error).toBe("unsupported_grant_type");
    expect((await discovery()).grant_types_supported).not.toContain("refresh_token");
  },
  "oidcc-ensure-request-with-valid-pkce-succeeds": async () => {
    const { verifier, parameters } = newPkce();
    await redeem(await ask(parameters), { code_verifier: verifier });
  },
};

const unsigned = (claims: object) =>
  [{ alg: "none" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
    .concat(".");

describe("the modules of the plan Basic OP", () => {
  it.each(Object.entries(BASIC))("%s", async (_, check) => void (await check()));
});

describe("the modules of the plan Config OP", () => {
  itInProcess("oidcc-discovery-endpoint-verification", async () => {
    const { publicUrl, apiUrl, gatewayUrl } = settings();
    overrideSettings({
      publicUrl: "https://bots.example",
      apiUrl: "https://api.bots.example/v1",
      gatewayUrl: "https://gateway.bots.example/v1",
    });
    const reply = await visit("/.well-known/openid-configuration");
    overrideSettings({ publicUrl, apiUrl, gatewayUrl });
    const document = JSON.parse(reply.text);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json"]);
    const endpoints = Object.entries<string>(document).filter(([name]) => /_endpoint$|^jwks_uri$|^issuer$/.test(name));
    for (const [, address] of endpoints) expect(new URL(address).protocol).toBe("https:");
    expect(endpoints.map(([name]) => name)).toEqual(
      expect.arrayContaining(["issuer", "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"]),
    );
    expect(document).toMatchObject({
      issuer: "https://bots.example", // where the document is, without its path
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      claims_parameter_supported: false,
      request_parameter_supported: false,
      request_uri_parameter_supported: false,
    });
    expect(document.token_endpoint_auth_methods_supported).toEqual(
      expect.arrayContaining(["client_secret_basic", "client_secret_post"]),
    );
    expect(document.grant_types_supported).toContain("authorization_code");
    expect(document.claims_supported).toEqual(expect.arrayContaining(["sub", "iss", "auth_time", "email"]));
    expect(document.scopes_supported).toContain("openid");
    for (const scope of document.scopes_supported) expect(scope).toMatch(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
    const { keys } = await keySet();
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]); // nothing private
      for (const member of [key.n, key.e]) expect(member).toMatch(/^[\w-]+$/);
    }
  });
});
