import { describe, expect, it } from "vitest";
import type { Scope } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { SCOPES } from "../../contract/scopes.ts";
import { db } from "../../data/db.ts";
import { hashSecret, newSecret } from "../../data/secret.ts";
import { newAccount, newSession, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { type ApiReply, callApi } from "../../testing/call-api.ts";
import {
  createSamples,
  DOCUMENTED_ROUTES,
  type DocumentedRoute,
  deletingLast,
  fillPath,
  NO_THINGS,
  PROTECTED_ROUTES,
  PUBLIC_ROUTES,
  scopesOf,
  titleOf,
} from "../../testing/documented-routes.ts";
import { itInProcess } from "../../testing/in-process.ts";
import { openRoutes } from "../../testing/open-routes.ts";
import { switchMaintenance } from "../../testing/switch-maintenance.ts";
import { ROUTES } from "./routes.ts";

const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

const ask = (route: DocumentedRoute, token: string | undefined, things = NO_THINGS) =>
  callApi(route.method, fillPath(route, things), {
    ...(token !== undefined && { token }),
    ...(route.body && { body: route.body(things) }),
  });

const yesterday = () => new Date(Date.now() - 86_400_000);

it("the route table has the documented routes, and no other", () => {
  expect(ROUTES.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(DOCUMENTED_ROUTES.map(titleOf).sort());
});

describe("5.1 Token kinds", () => {
  it("every route refuses a call without a credential with auth.unauthorized", async () => {
    for (const route of PROTECTED_ROUTES) {
      for (const token of [undefined, "", "Bearer", "Bearer "]) {
        const reply = await ask(route, token);
        expect([titleOf(route), reply.status, reply.errorCode]).toEqual([titleOf(route), 401, "auth.unauthorized"]);
        expect(reply.headers.get("www-authenticate")).toMatch(/^Bearer/);
      }
    }
  });

  it("no route accepts the portal's cookie as a credential", async () => {
    const { sessionToken } = await newAccount();
    const headers = { Cookie: `session=${sessionToken}; __Host-session=${sessionToken}` };
    for (const route of PROTECTED_ROUTES) {
      const body = route.body?.(NO_THINGS);
      const reply = await callApi(route.method, fillPath(route, NO_THINGS), { headers, body });
      expect([titleOf(route), reply.status, reply.errorCode]).toEqual([titleOf(route), 401, "auth.unauthorized"]);
    }
  });

  it("each kind of invalid credential is refused with its own errorCode, and one of each prefix on every route", async () => {
    const dead = await deadCredentials();
    const refused = async (route: DocumentedRoute, name: keyof typeof dead) => {
      const { status, errorCode } = await ask(route, dead[name].token);
      expect([titleOf(route), name, status, errorCode]).toEqual([titleOf(route), name, 401, dead[name].errorCode]);
    };
    const user = PROTECTED_ROUTES.find(({ path }) => path === "/user") as DocumentedRoute;
    for (const name of Object.keys(dead) as (keyof typeof dead)[]) await refused(user, name);
    for (const route of PROTECTED_ROUTES) {
      for (const name of ["API token", "access token", "session"] as const)
        await refused(route, `${name} that expired`);
    }
  });

  it("a token is accepted with and without Bearer, in any letter case", async () => {
    const account = await newAccount();
    const oauth = await oauthTokenFor(account, ["identify"]);
    for (const token of [account.apiToken, account.sessionToken, oauth.token]) {
      for (const value of [token, `Bearer ${token}`, `bearer ${token}`, `BEARER   ${token} `]) {
        const reply = await callApi<{ id: string }>("GET", "/user", { token: value });
        expect(reply.body.id).toBe(account.accountId);
      }
    }
  });

  it("public routes ignore credentials", async () => {
    const banned = await newAccount({ flags: AccountFlag.Banned });
    for (const route of PUBLIC_ROUTES) {
      for (const token of [undefined, "SVC_junk", "SVCOA2AT_junk", "junk", banned.apiToken]) {
        const expected = route.path.includes("{botId}") ? 404 : 200;
        expect((await ask(route, token)).status).toBe(expected);
      }
    }
  });
});

async function deadCredentials() {
  const account = await newAccount();
  const expiredToken = await newAccount();
  await db().apiToken.update({ where: { id: expiredToken.apiTokenId }, data: { expiresAt: yesterday() } });
  const expiredOauth = await oauthTokenFor(account, SCOPE_NAMES);
  await db().accessToken.update({ where: { id: expiredOauth.tokenId }, data: { expiresAt: yesterday() } });
  const disabled = await oauthTokenFor(account, SCOPE_NAMES);
  await db().application.update({ where: { id: disabled.applicationId }, data: { disabled: true } });
  const [expiredSession, idleSession] = [await newSession(account.accountId), await newSession(account.accountId)];
  await db().session.update({ where: { id: expiredSession.id }, data: { expiresAt: yesterday() } });
  const fifteenDaysAgo = new Date(Date.now() - 15 * 86_400_000);
  await db().session.update({ where: { id: idleSession.id }, data: { lastSeenAt: fifteenDaysAgo } });
  const api = (token: string) => ({ token, errorCode: "auth.invalid_api_token" });
  const other = (token: string) => ({ token, errorCode: "auth.invalid_token" });
  return {
    "API token that cannot be read": api("SVC_junk"),
    "API token never issued": api(newSecret("SVC_")),
    "API token that expired": api(expiredToken.apiToken),
    "access token that cannot be read": other("SVCOA2AT_junk"),
    "access token never issued": other(newSecret("SVCOA2AT_")),
    "access token that expired": other(expiredOauth.token),
    "access token of a disabled application": other(disabled.token),
    "client secret": other(newSecret("SVCOA2S_")),
    "session never opened": other("junk"),
    "session that expired": other(expiredSession.token),
    "session idle for too long": other(idleSession.token),
    "hash of a session": other(hashSecret(account.sessionToken)),
    "other scheme": other(`Basic ${account.sessionToken}`),
    "5,000 characters": other("x".repeat(5000)),
  };
}

describe("threat 33: 5.2 Scopes", () => {
  it("every route is open to the owner", async () => {
    const account = await newAccount();
    for (const token of [account.apiToken, account.sessionToken]) {
      const things = await createSamples(account);
      for (const route of deletingLast(PROTECTED_ROUTES)) {
        const { status } = await ask(route, token, things);
        expect([titleOf(route), [200, 404, 409].includes(status)]).toEqual([titleOf(route), true]);
      }
    }
  });

  it.each(SCOPE_NAMES)("%s opens exactly the routes that document it, and all others none of these", async (scope) => {
    const account = await newAccount();
    const documented = (scopes: readonly Scope[]) =>
      PROTECTED_ROUTES.filter((route) => scopesOf(route).some((one) => scopes.includes(one))).map(titleOf);
    for (const scopes of [[scope], SCOPE_NAMES.filter((name) => name !== scope)]) {
      expect(await openRoutes((await oauthTokenFor(account, scopes)).token)).toEqual(documented(scopes));
    }
  });

  it("a refusal for a missing scope is auth.forbidden", async () => {
    const account = await newAccount();
    const { token } = await oauthTokenFor(account, ["openid"]);
    for (const route of PROTECTED_ROUTES) expect((await ask(route, token)).errorCode).toBe("auth.forbidden");
  });
});

describe("7 Errors", () => {
  it("a ban stops every kind of credential on every route, from the next call on", async () => {
    const account = await newAccount();
    const tokens = await tokensOf(account);
    for (const flag of [AccountFlag.Banned, AccountFlag.Disabled]) {
      await db().account.update({ where: { id: account.accountId }, data: { flags: flag } });
      for (const route of PROTECTED_ROUTES) {
        for (const token of tokens) {
          const reply = await ask(route, token);
          expect([titleOf(route), reply.status, reply.errorCode]).toEqual([titleOf(route), 403, "auth.user_banned"]);
        }
      }
    }
    await db().account.update({ where: { id: account.accountId }, data: { flags: AccountFlag.Verified } });
    for (const token of tokens) expect((await callApi("GET", "/user", { token })).status).toBe(200);
  });

  itInProcess("maintenance stops every route with Retry-After; staff sessions pass", async () => {
    const account = await newAccount();
    const staff = await newAccount({ flags: AccountFlag.Staff });
    const stopped = [...(await tokensOf(account)), staff.apiToken, (await oauthTokenFor(staff, SCOPE_NAMES)).token];
    await switchMaintenance({ on: true, message: "Back at noon." });
    for (const route of PROTECTED_ROUTES) {
      for (const token of stopped) expectMaintenance(route, token, await ask(route, token));
      expect([200, 404]).toContain((await ask(route, staff.sessionToken)).status);
    }
    for (const route of PUBLIC_ROUTES) expectMaintenance(route, "", await ask(route, undefined));
    await switchMaintenance({ on: false, message: "" });
    expect((await callApi("GET", "/user", { token: account.apiToken })).status).toBe(200);
  });

  itInProcess("without a credential maintenance still answers 401", async () => {
    await switchMaintenance({ on: true, message: "" });
    expect((await callApi("GET", "/user")).status).toBe(401);
    await switchMaintenance({ on: false, message: "" });
  });
});

function expectMaintenance(route: DocumentedRoute, token: string, reply: ApiReply<unknown>): void {
  const isForbidden = route.scope === "none" && token.startsWith("SVCOA2AT_");
  expect([titleOf(route), reply.status]).toEqual([titleOf(route), isForbidden ? 403 : 503]);
  if (isForbidden) return;
  expect(reply.errorCode).toBe("common.maintenance_mode");
  expect(reply.body).toMatchObject({ errors: [{ message: "Back at noon." }] });
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
}

const tokensOf = async (account: TestAccount): Promise<string[]> => [
  account.apiToken,
  account.sessionToken,
  (await oauthTokenFor(account, SCOPE_NAMES)).token,
];
