import { beforeAll, describe, expect, it } from "vitest";
import { AccountFlag } from "../../contract/flags.ts";
import { db } from "../../data/db.ts";
import { ensureSigningKey } from "../../domain/oauth/rotate-signing-key.ts";
import { newAccount } from "../../testing/accounts.ts";
import { expectAudited, newRequestId } from "../../testing/expect-audited.ts";
import {
  approve,
  basic,
  clientFields,
  exchange,
  ISSUER,
  newAccessToken,
  newApplication,
  postForm,
  type TestApplication,
  tokenWorks,
} from "../../testing/oauth-flow.ts";

beforeAll(ensureSigningKey);

const revoke = (app: TestApplication, token: string, more = {}) =>
  postForm("/oauth2/revoke", { token, ...clientFields(app), ...more });
const introspect = (app: TestApplication, token: string, more = {}) =>
  postForm("/oauth2/introspect", { token, ...clientFields(app), ...more });

describe("what revocation and introspection share", () => {
  it.each(["/oauth2/revoke", "/oauth2/introspect"])(
    "%s authenticates clients as the token route does",
    async (path) => {
      const app = await newApplication();
      const { clientId, clientSecret } = app;
      const wrong = clientSecret.replace(/.$/, (last) => (last === "a" ? "b" : "a"));
      const [inForm, inHeader, unknown, nobody, both] = [
        await postForm(path, { token: "t", client_id: clientId, client_secret: wrong }),
        await postForm(path, { token: "t" }, { headers: basic(clientId, wrong) }),
        await postForm(path, { token: "t", client_id: "0".repeat(24), client_secret: clientSecret }),
        await postForm(path, { token: "t" }),
        await postForm(path, { token: "t", client_secret: clientSecret }, { headers: basic(clientId, clientSecret) }),
      ];
      for (const { status, body } of [inForm, unknown, nobody]) {
        expect([status, body.error]).toEqual([400, "invalid_client"]);
      }
      expect([inHeader.status, inHeader.body.error]).toEqual([401, "invalid_client"]);
      expect(inHeader.headers.get("www-authenticate")).toBe('Basic realm="oauth2"');
      expect([both.status, both.body.error]).toEqual([400, "invalid_request"]);
      expect((await postForm(path, { token: "t" }, { headers: basic(clientId, clientSecret) })).status).toBe(200);
    },
  );

  it.each(["/oauth2/revoke", "/oauth2/introspect"])(
    "%s needs a token, once, in a form that is posted",
    async (path) => {
      const app = await newApplication();
      const missing = await postForm(path, clientFields(app));
      const inQuery = await postForm(path, clientFields(app), { query: "?token=t" });
      const twice = await postForm(path, "token=a&token=b");
      for (const { status, body } of [missing, inQuery, twice]) {
        expect([status, body.error]).toEqual([400, "invalid_request"]);
      }
      expect((await postForm(path, {}, { method: "GET" })).status).toBe(405);
      const { headers } = await postForm(path, { token: "t", ...clientFields(app), token_type_hint: "nonsense" });
      expect([headers.get("cache-control"), headers.get("x-ratelimit-limit")]).toEqual(["no-store", "1000"]);
    },
  );
});

describe("revocation (RFC 7009)", () => {
  it("ends the token at once, keeps the approval, and is audited without the token", async () => {
    const { app, account, token } = await newAccessToken();
    const requestId = newRequestId();
    const fields = { token, ...clientFields(app) };
    const ip = "192.0.2.78";
    const reply = await postForm("/oauth2/revoke", fields, { ip, headers: { "X-Request-Id": requestId } });
    expect(reply.status).toBe(200);
    expect(await tokenWorks(token)).toBe(false);
    const { accountId } = account;
    const who = { accountId, actorKind: "application", applicationId: app.clientId, ip };
    const client = { actorAccountId: null, credentialId: null };
    await expectAudited(requestId, { ...client, action: "application.revokeToken", ...who }, [token, app.clientSecret]);
    expect(await db().grant.count({ where: { accountId } })).toBe(1);
    const again = await approve(app, account);
    expect(await tokenWorks((await exchange(app, again.code)).body.access_token)).toBe(true);
  });

  it("works for public clients, and for Basic", async () => {
    const ofPublic = await newAccessToken({ isPublicClient: true });
    expect((await revoke(ofPublic.app, ofPublic.token)).status).toBe(200);
    expect(await tokenWorks(ofPublic.token)).toBe(false);
    const { app, token } = await newAccessToken();
    const { clientId, clientSecret } = app;
    expect((await postForm("/oauth2/revoke", { token }, { headers: basic(clientId, clientSecret) })).status).toBe(200);
    expect(await tokenWorks(token)).toBe(false);
  });

  it("of what does not work is no error, whatever the hint", async () => {
    const { app, token } = await newAccessToken();
    for (const each of [token, token, "unknown", "SVCOA2AT_", "é".repeat(2000)]) {
      expect((await revoke(app, each, { token_type_hint: "refresh_token" })).status).toBe(200);
    }
  });

  it("of another client's token is refused, and of an API token as well, which stay", async () => {
    const [{ token }, other] = [await newAccessToken(), await newApplication()];
    const foreign = await revoke(other, token);
    expect([foreign.status, foreign.body.error]).toEqual([400, "invalid_grant"]);
    expect(await tokenWorks(token)).toBe(true);
    const { apiToken } = await newAccount();
    const apiReply = await revoke(other, apiToken);
    expect([apiReply.status, apiReply.body.error]).toEqual([400, "unsupported_token_type"]);
    expect(await tokenWorks(apiToken)).toBe(true);
  });
});

describe("introspection (RFC 7662)", () => {
  it("says what an own token allows, and nothing about the person but who it is", async () => {
    const { app, account, token } = await newAccessToken({}, "openid email bots.read");
    const { status, body } = await introspect(app, token, { token_type_hint: "access_token" });
    const { exp, iat } = body as { exp: number; iat: number };
    expect(status).toBe(200);
    expect(body).toEqual({
      active: true,
      scope: "openid email bots.read",
      client_id: app.clientId,
      token_type: "Bearer",
      exp: iat + 365 * 86_400,
      iat,
      sub: account.accountId,
      aud: app.clientId,
      iss: ISSUER,
    });
    expect([Math.abs(iat - Date.now() / 1000) < 60, Number.isInteger(exp)]).toEqual([true, true]);
  });

  it("is not a use of the token", async () => {
    const { app, account, token } = await newAccessToken();
    await introspect(app, token);
    const { lastUsedAt } = await db().accessToken.findFirstOrThrow({ where: { accountId: account.accountId } });
    expect(lastUsedAt).toBeNull();
  });

  it("calls inactive: another client's token, other credentials, and what was revoked, expired or is banned", async () => {
    const { app, account, token } = await newAccessToken();
    const inactive = async (of: TestApplication, each: string) =>
      expect((await introspect(of, each)).body).toEqual({ active: false });
    await inactive(await newApplication(), token);
    for (const each of [account.apiToken, account.sessionToken, app.clientSecret, "x"]) await inactive(app, each);
    const { accountId: id } = account;
    await db().account.update({ where: { id }, data: { flags: AccountFlag.Banned } });
    await inactive(app, token);
    await db().account.update({ where: { id }, data: { flags: 0 } });
    expect((await introspect(app, token)).body.active).toBe(true);
    await db().$executeRaw`UPDATE "AccessToken" SET "expiresAt" = now() - interval '1 s' WHERE "accountId" = ${id}`;
    await inactive(app, token);
    const next = await newAccessToken();
    await revoke(next.app, next.token);
    await inactive(next.app, next.token);
  });

  it("is refused to public clients, which cannot prove who they are", async () => {
    const { app, token } = await newAccessToken({ isPublicClient: true });
    const { status, body } = await introspect(app, token);
    expect([status, body.error]).toEqual([400, "unauthorized_client"]);
  });
});
