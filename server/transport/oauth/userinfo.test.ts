import { beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { newSecret } from "../../data/secret.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { sendRequest } from "../../testing/call-api.ts";
import { newIpAddress } from "../../testing/new-ip-address.ts";
import { callProvider } from "../../testing/oauth-flow.ts";
import { createRestApp } from "../rest/create-rest-app.ts";

let user: TestAccount;

beforeAll(async () => {
  user = await newAccount();
});

const tokenWith = async (...scopes: Scope[]) => (await oauthTokenFor(user, scopes)).token;
const userinfo = (Authorization?: string, method = "GET", path = "/oauth2/userinfo") =>
  callProvider(method, path, Authorization === undefined ? {} : { Authorization });
const challengeOf = (reply: { headers: Headers }) => reply.headers.get("www-authenticate");

describe("userinfo", () => {
  it.each(["GET", "POST"])("U4: %s answers the claims that the scopes allow, without empty ones", async (method) => {
    const { accountId: sub, email, username: preferred_username } = user;
    const ask = async (...scopes: Scope[]) => (await userinfo(await tokenWith(...scopes), method)).body;
    expect(await ask("openid")).toEqual({ sub });
    expect(await ask("openid", "email")).toEqual({ sub, email, email_verified: false });
    expect(await ask("openid", "profile")).toEqual({ sub, preferred_username });
    expect(await ask("openid", "identify", "bots.read")).toEqual({ sub });
  });

  it("U4: an e-mail address is verified exactly when its owner has confirmed it, whatever the account's flags", async () => {
    for (const flags of [0, AccountFlag.Verified]) {
      const { accountId, email } = await newAccount({ flags });
      const { token } = await oauthTokenFor({ accountId }, ["openid", "email"]);
      expect((await userinfo(token)).body).toMatchObject({ email, email_verified: false });
      await db().account.update({ where: { id: accountId }, data: { emailVerifiedAt: new Date() } });
      expect((await userinfo(token)).body).toMatchObject({ email, email_verified: true });
    }
  });

  it("U4: the reply must not be stored, and any origin may read it", async () => {
    const { headers } = await userinfo(await tokenWith("openid"));
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  it("U5: API tokens and sessions are refused; an access token needs openid", async () => {
    for (const token of [user.apiToken, user.sessionToken]) {
      const reply = await userinfo(token);
      expect([reply.status, reply.errorCode, reply.body.error]).toEqual([401, "auth.invalid_token", "invalid_token"]);
    }
    const reply = await userinfo(await tokenWith("email", "profile", "identify"));
    expect([reply.status, reply.errorCode, reply.body.error]).toEqual([403, "auth.forbidden", "insufficient_scope"]);
    expect(challengeOf(reply)).toMatch(/^Bearer .*error="insufficient_scope", scope="openid"/);
  });
});

describe("challenges of resource routes", () => {
  it.each(["/oauth2/userinfo", "/user"])("U6: %s without a token names the scheme, and no error", async (path) => {
    for (const value of [undefined, "", "Bearer", "Bearer "]) {
      const reply = await userinfo(value, "GET", path);
      expect([reply.status, reply.errorCode]).toEqual([401, "auth.unauthorized"]);
      expect(challengeOf(reply)).toBe('Bearer realm="svc"');
    }
  });

  it.each(["/oauth2/userinfo", "/user"])("U7: %s with an invalid token", async (path) => {
    for (const value of [newSecret("SVCOA2AT_"), "SVCOA2AT_junk", `Bearer ${newSecret("SVCOA2AT_")}`]) {
      const reply = await userinfo(value, "GET", path);
      expect([reply.status, reply.errorCode]).toEqual([401, "auth.invalid_token"]);
      expect(challengeOf(reply)).toMatch(/^Bearer realm="svc", error="invalid_token"/);
    }
  });

  it("U8: an invalid API token", async () => {
    for (const path of ["/user", "/bots"]) {
      const reply = await userinfo(newSecret("SVC_"), "GET", path);
      expect([reply.status, reply.errorCode]).toEqual([401, "auth.invalid_api_token"]);
    }
  });

  it("U9: a scope that is missing is named", async () => {
    const reply = await userinfo(await tokenWith("bots.write"), "GET", "/bots");
    expect([reply.status, reply.errorCode]).toEqual([403, "auth.forbidden"]);
    expect(challengeOf(reply)).toMatch(/error="insufficient_scope", scope="bots.read"/);
  });

  it("U10: with or without Bearer in any case; two headers count as none; the query is not read", async () => {
    const token = await tokenWith("openid");
    for (const value of [token, `Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`]) {
      expect((await userinfo(value)).status).toBe(200);
    }
    const twice = new Headers({ Authorization: `Bearer ${token}` });
    twice.append("Authorization", `Bearer ${token}`);
    expect((await userinfo(twice.get("authorization") ?? "")).status).toBe(401);
    const inQuery = await userinfo(undefined, "GET", `/oauth2/userinfo?access_token=${token}`);
    expect([inQuery.status, inQuery.errorCode]).toEqual([401, "auth.unauthorized"]);
    const inBody = await sendRequest(createRestApp("/v1"), "POST", "http://localhost:3000/v1/oauth2/userinfo", {
      ip: newIpAddress(),
      body: `access_token=${token}`,
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(inBody.status).toBe(401);
  });

  it("a banned user's token is refused, and so is one of an application that was disabled", async () => {
    const { token, applicationId } = await oauthTokenFor(user, ["openid"]);
    const banned = await newAccount();
    const of = await oauthTokenFor(banned, ["openid"]);
    await db().account.update({ where: { id: banned.accountId }, data: { flags: AccountFlag.Banned } });
    expect((await userinfo(of.token)).errorCode).toBe("auth.user_banned");
    await db().application.update({ where: { id: applicationId }, data: { disabled: true } });
    expect((await userinfo(token)).errorCode).toBe("auth.invalid_token");
  });
});
