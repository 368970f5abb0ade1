import { describe, expect, it } from "vitest";
import { API_TOKEN_SCOPES, type Scope } from "../contract/access.ts";
import { AccountFlag } from "../contract/flags.ts";
import { LINK_SCOPES } from "../contract/scopes.ts";
import { writePending } from "../data/credential-uses.ts";
import { db } from "../data/db.ts";
import { requireShardAccess } from "../domain/fleet/connecting/shard-access.ts";
import { createApiToken, listApiTokens } from "../domain/identity/api-tokens.ts";
import { authenticate } from "../domain/identity/authenticate.ts";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { callApi } from "../testing/call-api.ts";
import { PROTECTED_ROUTES, scopesOf, titleOf } from "../testing/documented-routes.ts";
import { faultOf } from "../testing/fault-of.ts";
import { itInProcess } from "../testing/in-process.ts";
import { openRoutes } from "../testing/open-routes.ts";
import { createGatewayApp } from "./gateway/create-gateway-app.ts";

const origin = { ip: "10.1.2.3", agent: null, requestId: "request-1" };
const tokenWith = async ({ actor }: TestAccount, scopes: readonly Scope[]) =>
  (await createApiToken({ name: "limited", scopes }, actor)).token;

describe("an API token that is limited to scopes", () => {
  it.each(API_TOKEN_SCOPES.options)("threat 54: %s opens exactly the routes that document it", async (scope) => {
    const documented = PROTECTED_ROUTES.filter((route) => scopesOf(route).includes(scope)).map(titleOf);
    expect(await openRoutes(await tokenWith(await newAccount(), [scope]))).toEqual(documented);
  });

  it("threat 54: opens a shard only with all three scopes, and never one of managed categories", async () => {
    const account = await newAccount({ flags: AccountFlag.Staff });
    const open = async (scopes: readonly Scope[], managed = false) =>
      requireShardAccess(await authenticate(await tokenWith(account, scopes), origin), managed);
    await expect(open(LINK_SCOPES)).resolves.toMatchObject({ kind: "apiToken" });
    for (const missing of LINK_SCOPES) {
      await expect(open(LINK_SCOPES.filter((scope) => scope !== missing))).rejects.toThrow(missing);
    }
    await expect(open(LINK_SCOPES, true)).rejects.toThrow(/managed/);
  });

  it("threat 54: reads the gateway only with bots.read, besides developer access", async () => {
    const account = await newAccount({ flags: AccountFlag.Developer });
    const app = createGatewayApp("/gateway/v1");
    const read = async (scopes: Scope[]) => {
      const headers = { Authorization: await tokenWith(account, scopes) };
      const url = `http://localhost:3000/gateway/v1/shards?SVC_BUCKET_ID=${account.accountId}`;
      return (await app.fetch(new Request(url, { headers }))).status;
    };
    expect(await read(["categories.read"])).toBe(403);
    expect(await read(["bots.read"])).toBe(200);
  });

  it("sees the e-mail address and connections only with their scopes", async () => {
    const account = await newAccount();
    const read = async (scopes: Scope[]) =>
      (await callApi<object>("GET", "/user", { token: await tokenWith(account, scopes) })).body;
    expect(await read(["identify"])).not.toHaveProperty("email");
    expect(await read(["identify", "email"])).toMatchObject({ email: account.email });
    expect(await read([])).toMatchObject({ email: account.email, connections: {} });
  });

  it("names the scope that is missing", async () => {
    const account = await newAccount();
    const reply = await callApi("GET", "/bots", { token: await tokenWith(account, ["bots.write"]) });
    expect([reply.status, reply.errorCode]).toEqual([403, "auth.forbidden"]);
    expect(reply.headers.get("www-authenticate")).toMatch(/insufficient_scope", scope="bots.read"/);
    expect((await faultOf(tokenWith(account, ["openid"]))).code).toBe("invalid_request");
  });
});

describe("an API token that is limited to addresses", () => {
  const ADDRESSES = ["203.0.113.7", "198.51.100.0/24", "2001:db8::/32"];
  const tokenFrom = async (addresses: string[]) =>
    (await createApiToken({ name: "limited", addresses }, (await newAccount()).actor)).token;

  it("threat 54: is refused from everywhere else, and says from where it was used", async () => {
    const token = await tokenFrom(ADDRESSES);
    const statusFrom = async (ip: string) => (await callApi("GET", "/user", { token, ip })).status;
    for (const ip of ["203.0.113.7", "198.51.100.200", "2001:db8:1::9", "::ffff:203.0.113.7"])
      expect([ip, await statusFrom(ip)]).toEqual([ip, 200]);
    for (const ip of ["203.0.113.8", "198.51.101.1", "2001:db9::1", "not-an-address"])
      expect([ip, await statusFrom(ip)]).toEqual([ip, 403]);
    const refused = await callApi("GET", "/user", { token, ip: "203.0.113.8" });
    expect([refused.errorCode, refused.text]).toEqual(["auth.forbidden", expect.stringContaining("203.0.113.8")]);
    await expect(authenticate(token, origin)).rejects.toThrow("10.1.2.3");
  });

  it.each(["example.com", "203.0.113", "203.0.113.0/33", "2001:db8::/129", "", "0x7f.1"])(
    "%j is no address",
    async (address) => {
      expect((await faultOf(tokenFrom([address]))).code).toBe("invalid_request");
    },
  );
});

describe("the list of API tokens", () => {
  itInProcess("counts the calls of each day, also from several writes", async () => {
    const account = await newAccount();
    const call = () => callApi("GET", "/user", { token: account.apiToken });
    for (let n = 0; n < 3; n++) await call();
    await writePending();
    await call();
    await writePending();
    const [token] = await listApiTokens({}, account.actor);
    expect(token?.uses).toHaveLength(30);
    expect([token?.uses.at(-1), token?.uses.slice(0, -1).some((calls) => calls > 0)]).toEqual([4, false]);
  });

  it("an expired token is refused with the time at which it expired", async () => {
    const { apiToken, apiTokenId } = await newAccount();
    await db().apiToken.update({ where: { id: apiTokenId }, data: { expiresAt: new Date("2026-01-02T03:04:05Z") } });
    const reply = await callApi<{ errors: { message: string }[] }>("GET", "/bots", { token: apiToken });
    expect([reply.status, reply.errorCode]).toEqual([401, "auth.invalid_api_token"]);
    expect(reply.body.errors[0]?.message).toBe("This API token expired on 2026-01-02 03:04 UTC.");
  });
});
