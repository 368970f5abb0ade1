import { createHash } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { publishSigningKeysChange } from "../../data/signing-keys.ts";
import { ensureSigningKey, rotateSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { purgeExpired } from "../../domain/service/purge-expired.ts";
import { settings } from "../../settings/settings.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { itInProcess } from "../../testing/in-process.ts";
import {
  approve,
  callProvider,
  exchange,
  ISSUER,
  newApplication,
  type Parameters,
  type TestApplication,
  visit,
} from "../../testing/oauth-flow.ts";
import { overrideSettings } from "../../testing/test-application.ts";

let user: TestAccount;
let app: TestApplication;

beforeAll(async () => {
  user = await newAccount();
  app = await newApplication();
});
beforeEach(async () => {
  await db().signingKey.deleteMany();
  await publishSigningKeysChange();
  await ensureSigningKey();
});

const published = async () => JSON.parse((await visit("/.well-known/jwks.json")).text);

async function signIn(parameters: Parameters = {}) {
  const { code } = await approve(app, user, { scope: "openid email profile", ...parameters });
  const { access_token, id_token = "" } = (await exchange(app, code)).body;
  return { access_token, id_token };
}

/** Verified as a client does: signature by the published key, issuer, audience and algorithm. */
async function verified(id_token: string) {
  const options = { issuer: ISSUER, audience: app.clientId, algorithms: ["RS256"] };
  return (await jwtVerify(id_token, createLocalJWKSet(await published()), options)).payload;
}

describe("the id_token", () => {
  it("U1: is signed with RS256 by a published key, and contains subject, time and audience", async () => {
    const before = Math.floor(Date.now() / 1000);
    const { access_token, id_token } = await signIn({ nonce: "n-0S6_WzA2Mj %&" });
    const [key] = (await published()).keys;
    expect(decodeProtectedHeader(id_token)).toEqual({ alg: "RS256", kid: key.kid, typ: "JWT" });
    const session = await db().session.findUniqueOrThrow({ where: { id: user.actor.credentialId } });
    const payload = await verified(id_token);
    expect(payload).toEqual({
      iss: ISSUER,
      sub: user.accountId,
      aud: app.clientId,
      iat: expect.any(Number),
      exp: expect.any(Number),
      auth_time: Math.floor(session.authenticatedAt.getTime() / 1000),
      nonce: "n-0S6_WzA2Mj %&",
      at_hash: createHash("sha256").update(access_token).digest().subarray(0, 16).toString("base64url"),
    });
    expect(payload.iat).toBeGreaterThanOrEqual(before);
    const me = await callProvider<{ sub: string }>("GET", "/oauth2/userinfo", { Authorization: access_token });
    const { code } = await approve(app, user);
    const plain = (await exchange(app, code)).body.access_token;
    const account = await callProvider<{ id: string }>("GET", "/user", { Authorization: plain });
    expect([me.body.sub, account.body.id]).toEqual([payload.sub, payload.sub]);
  });

  it("U2: is issued now and valid for an hour; it has no nonce without one in the request", async () => {
    const payload = await verified((await signIn()).id_token);
    expect(Math.abs((payload.iat ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    expect("nonce" in payload).toBe(false);
  });

  it("U3: contains no other data of the user", async () => {
    const payload = await verified((await signIn()).id_token);
    expect(Object.keys(payload).sort()).toEqual(["at_hash", "aud", "auth_time", "exp", "iat", "iss", "sub"]);
  });
});

describe("the keys", () => {
  it("U11: only public members, for at most five minutes in a cache, for any origin", async () => {
    const reply = await visit("/.well-known/jwks.json");
    const [key] = JSON.parse(reply.text).keys;
    expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
    expect([key.alg, key.use, key.kty]).toEqual(["RS256", "sig", "RSA"]);
    expect(Buffer.from(key.n, "base64url").length).toBeGreaterThanOrEqual(256);
    const maxAge = /max-age=(\d+)/.exec(reply.headers.get("cache-control") ?? "")?.[1];
    expect(Number(maxAge)).toBeLessThanOrEqual(300);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
  });

  const kids = async () => (await published()).keys.map(({ kid }: { kid: string }) => kid);
  const kidOf = async () => decodeProtectedHeader((await signIn()).id_token).kid;
  const pass = async (seconds: number) => {
    await db().$executeRaw`UPDATE "SigningKey" SET "activeAt" = "activeAt" - make_interval(secs => ${seconds}),
      "retiredAt" = "retiredAt" - make_interval(secs => ${seconds})`;
    await publishSigningKeysChange();
  };

  it("U11: a new key is published before it signs, and the old one for as long as its tokens live", async () => {
    const [old] = await kids();
    const earlier = (await signIn()).id_token;
    const next = await rotateSigningKey();
    expect(await kids()).toEqual([next, old]);
    expect(await kidOf()).toBe(old);
    await pass(299);
    expect(await kidOf()).toBe(old);
    await pass(302);
    expect(await kidOf()).toBe(next);
    await pass(3600);
    expect(await verified(earlier)).toMatchObject({ sub: user.accountId });
    await pass(600);
    expect(await kids()).toEqual([next]);
    await purgeExpired();
    expect(await db().signingKey.count()).toBe(1);
  });

  it("rotating several times at once leaves a key that signs at every moment", async () => {
    await Promise.all(Array.from({ length: 5 }, () => rotateSigningKey()));
    for (const seconds of [0, 700, 5000, 10_000]) {
      await pass(seconds);
      expect(await kids()).toContain(await kidOf());
    }
  });
});

describe("discovery", () => {
  it("D8: both documents are one, name one issuer without a slash, and list what is there", async () => {
    const [openid, oauth] = await Promise.all(
      ["openid-configuration", "oauth-authorization-server"].map((name) => visit(`/.well-known/${name}`)),
    );
    expect(openid?.text).toBe(oauth?.text);
    expect(openid?.headers.get("content-type")).toBe("application/json");
    expect(openid?.headers.get("access-control-allow-origin")).toBe("*");
    const document = JSON.parse(openid?.text ?? "");
    expect(document).toMatchObject({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/oauth2/authorize`,
      token_endpoint: `${ISSUER}/v1/oauth2/token`,
      userinfo_endpoint: `${ISSUER}/v1/oauth2/userinfo`,
      jwks_uri: `${ISSUER}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
      request_uri_parameter_supported: false,
      authorization_response_iss_parameter_supported: true,
    });
    expect(document).toMatchObject({
      revocation_endpoint: `${ISSUER}/v1/oauth2/revoke`,
      introspection_endpoint: `${ISSUER}/v1/oauth2/introspect`,
      device_authorization_endpoint: `${ISSUER}/v1/oauth2/device_authorization`,
      end_session_endpoint: `${ISSUER}/oauth2/logout`,
      gateway_endpoint: `${ISSUER}/gateway/v1`,
      introspection_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
    });
  });

  itInProcess("U12: behind TLS every address of it is https", async () => {
    const before = settings();
    overrideSettings({
      publicUrl: "https://bots.example",
      apiUrl: "https://api.bots.example/v1",
      gatewayUrl: "https://gateway.bots.example/v1",
    });
    const document = JSON.parse((await visit("/.well-known/openid-configuration")).text);
    overrideSettings({ publicUrl: before.publicUrl, apiUrl: before.apiUrl, gatewayUrl: before.gatewayUrl });
    const addresses = Object.entries<string>(document).filter(([name]) => /_endpoint$|_uri$|^issuer$/.test(name));
    expect(addresses).toHaveLength(10);
    for (const [, address] of addresses) expect(new URL(address).protocol).toBe("https:");
    expect(document.token_endpoint).toBe("https://api.bots.example/v1/oauth2/token");
  });

  it("answers a conditional request with 304, and any other method with 405", async () => {
    const first = await visit("/.well-known/openid-configuration");
    const headers = { "If-None-Match": first.headers.get("etag") ?? "" };
    expect((await visit("/.well-known/openid-configuration", { headers })).status).toBe(304);
    const refused = await visit("/.well-known/jwks.json", { method: "DELETE" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
