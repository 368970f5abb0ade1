import { describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { hashSecret } from "../../data/secret.ts";
import { newAccount, newSession, oauthTokenFor, type TestAccount } from "../../testing/accounts.ts";
import { callApi } from "../../testing/call-api.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { createApiToken, createShortLivedToken, listApiTokens, renameApiToken, revokeApiToken } from "./api-tokens.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "./sessions.ts";

const works = async (token: string) => (await callApi("GET", "/user", { token })).status === 200;

describe("API tokens", () => {
  it("are shown once, and stored as a hash", async () => {
    const { actor } = await newAccount();
    const { id, token } = await createApiToken({ name: "Laptop" }, actor);
    expect(token).toMatch(/^SVC_[0-9A-Za-z]{38}$/);
    expect(await works(token)).toBe(true);
    const row = await db().apiToken.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ name: "Laptop", hash: hashSecret(token), expiresAt: null });
    for (const shown of [row, await listApiTokens({}, actor)])
      expect(JSON.stringify(shown)).not.toContain(token.slice(12));
  });

  it("expire", async () => {
    const { actor } = await newAccount();
    const { id, token } = await createApiToken({ name: "Week", expiresInDays: 7 }, actor);
    const { expiresAt } = await db().apiToken.findUniqueOrThrow({ where: { id } });
    expect((Number(expiresAt) - Date.now()) / 86_400_000).toBeCloseTo(7, 3);
    expect(await works(token)).toBe(true);
    await db().apiToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await callApi("GET", "/user", { token })).errorCode).toBe("auth.invalid_api_token");
  });

  it("that were revoked are refused from the next call on", async () => {
    const { actor, apiToken, apiTokenId } = await newAccount();
    const other = await createApiToken({ name: "Other" }, actor);
    await Promise.all(Array.from({ length: 20 }, () => works(apiToken)));
    expect(await revokeApiToken({ tokenId: apiTokenId }, actor)).toEqual({ ok: true });
    const after = await Promise.all(Array.from({ length: 50 }, () => works(apiToken)));
    expect(after.some(Boolean)).toBe(false);
    expect(await works(other.token)).toBe(true);
    expect((await faultOf(revokeApiToken({ tokenId: apiTokenId }, actor))).code).toBe("not_found");
  });

  it("can be renamed and revoked by their owner alone", async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    const tokenId = owner.apiTokenId;
    expect((await faultOf(renameApiToken({ tokenId, name: "Mine" }, other.actor))).code).toBe("not_found");
    expect((await faultOf(revokeApiToken({ tokenId }, other.actor))).code).toBe("not_found");
    await renameApiToken({ tokenId, name: "Renamed" }, owner.actor);
    expect((await listApiTokens({}, owner.actor)).map(({ name }) => name)).toEqual(["Renamed"]);
    expect(await works(owner.apiToken)).toBe(true);
  });

  it.each([
    {},
    { name: "" },
    { name: "x".repeat(65) },
    { name: "x", expiresInDays: 0 },
    { name: "x", expiresInDays: 4000 },
    { name: "x", hash: "y" },
  ])("are not made from %j", async (input) => {
    const { actor } = await newAccount();
    expect((await faultOf(createApiToken(input, actor))).code).toBe("invalid_request");
  });
});

describe("a token of ten minutes", () => {
  it("opens the routes of its scopes until then, and is listed, without a mail, until then", async () => {
    const { accountId, actor } = await newAccount({ confirmed: true });
    const { id, token, expiresAt } = await createShortLivedToken({ scopes: ["bots.read"] }, actor);
    expect((new Date(expiresAt).getTime() - Date.now()) / 60_000).toBeCloseTo(10, 1);
    const status = async () => (await callApi("GET", "/bots", { token })).status;
    expect([await status(), await works(token)]).toEqual([200, false]);
    const listed = async () => (await listApiTokens({}, actor)).map(({ name }) => name);
    expect(await listed()).toEqual(["Try it", "test"]);
    await db().apiToken.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect([await status(), await listed()]).toEqual([401, ["test"]]);
    expect(await db().mail.count({ where: { accountId } })).toBe(0);
  });

  it("ends with its session, and when it is revoked; of one that may do everything its owner gets a mail", async () => {
    const { accountId, actor } = await newAccount({ confirmed: true });
    const other = await newSession(accountId);
    const elsewhere = await createShortLivedToken({}, { ...actor, credentialId: other.id });
    const here = await createShortLivedToken({}, actor);
    await revokeSession({ sessionId: other.id }, actor);
    expect([await works(elsewhere.token), await works(here.token)]).toEqual([false, true]);
    await revokeApiToken({ tokenId: here.id }, actor);
    expect(await works(here.token)).toBe(false);
    expect(await db().mail.count({ where: { accountId } })).toBe(2);
    const last = await newSession(accountId);
    const expiresAt = new Date(Date.now() + 60_000);
    await db().session.update({ where: { id: last.id }, data: { expiresAt } });
    const short = await createShortLivedToken({}, { ...actor, credentialId: last.id });
    expect(short.expiresAt).toBe(expiresAt.toISOString());
  });

  it("is one of five: a sixth ends the oldest, and no other API token", async () => {
    const { actor, apiToken } = await newAccount();
    const made: string[] = [];
    for (let n = 0; n < 6; n++) made.push((await createShortLivedToken({}, actor)).token);
    expect(await Promise.all([...made, apiToken].map(works))).toEqual([false, true, true, true, true, true, true]);
  });

  it.each([{ scopes: ["openid"] }, { expiresInDays: 1 }, { name: "x" }])("is not made from %j", async (input) => {
    expect((await faultOf(createShortLivedToken(input, (await newAccount()).actor))).code).toBe("invalid_request");
  });
});

describe("what only a session may do", () => {
  const operations = {
    listApiTokens,
    createApiToken,
    createShortLivedToken,
    renameApiToken,
    revokeApiToken,
    listSessions,
    revokeSession,
    revokeOtherSessions,
  };

  it.each(Object.entries(operations))("%s is refused to API tokens, applications and nobody", async (_, operation) => {
    const { accountId, ip, apiTokenId } = await newAccount();
    const origin = { ip, agent: null, requestId: "request-1" };
    const holder = { ...origin, accountId, flags: 0, credentialId: apiTokenId };
    const scopes = new Set(["identify" as const]);
    expect((await faultOf(operation({}, { ...holder, kind: "apiToken" }))).code).toBe("forbidden");
    expect((await faultOf(operation({}, { ...holder, kind: "oauth", scopes }))).code).toBe("forbidden");
    expect((await faultOf(operation({}, { ...origin, kind: "nobody" }))).code).toBe("unauthorized");
  });
});

describe("sessions", () => {
  it("are listed with the current one marked; ended ones are not listed", async () => {
    const account = await newAccount();
    const other = await newSession(account.accountId);
    const ended = await newSession(account.accountId);
    await db().session.update({ where: { id: ended.id }, data: { expiresAt: new Date(Date.now() - 1) } });
    const items = await listSessions({}, account.actor);
    expect(items.map(({ id, current }) => [id, current]).sort()).toEqual(
      [
        [account.actor.credentialId, true],
        [other.id, false],
      ].sort(),
    );
    expect(JSON.stringify(items)).not.toMatch(/hash/);
  });

  it("that are revoked end at once, one or all others", async () => {
    const account = await newAccount();
    const [one, two] = [await newSession(account.accountId), await newSession(account.accountId)];
    await revokeSession({ sessionId: one.id }, account.actor);
    expect([await works(one.token), await works(two.token)]).toEqual([false, true]);
    expect(await revokeOtherSessions({}, account.actor)).toEqual({ count: 1 });
    expect([await works(two.token), await works(account.sessionToken)]).toEqual([false, true]);
  });

  it("can be revoked by their owner alone", async () => {
    const [owner, other] = [await newAccount(), await newAccount()];
    const revoked = faultOf(revokeSession({ sessionId: owner.actor.credentialId }, other.actor));
    expect((await revoked).code).toBe("not_found");
    await revokeOtherSessions({}, other.actor);
    expect(await works(owner.sessionToken)).toBe(true);
  });
});

describe("when a credential was last used", () => {
  const lastUses = async ({ account, tokenId }: { account: TestAccount; tokenId: string }) => {
    const api = await db().apiToken.findUniqueOrThrow({ where: { id: account.apiTokenId } });
    const access = await db().accessToken.findUniqueOrThrow({ where: { id: tokenId } });
    const session = await db().session.findUniqueOrThrow({ where: { id: account.actor.credentialId } });
    return [
      { at: api.lastUsedAt, ip: api.lastUsedIp, agent: api.lastUsedAgent },
      { at: access.lastUsedAt, ip: access.lastUsedIp, agent: access.lastUsedAgent },
      { at: session.lastSeenAt, ip: session.ip, agent: session.agent },
    ];
  };

  it("is recorded with address and agent, at most once a minute", async () => {
    const account = await newAccount();
    const { token, tokenId } = await oauthTokenFor(account, ["identify"]);
    const twoMinutesAgo = new Date(Date.now() - 120_000);
    await db().session.update({ where: { id: account.actor.credentialId }, data: { lastSeenAt: twoMinutesAgo } });
    const tokens = [account.apiToken, token, account.sessionToken];
    const use = async (ip: string) => {
      const headers = { "User-Agent": `agent ${ip}` };
      for (const token of tokens) await callApi("GET", "/user", { token, ip, headers });
    };
    await use("198.51.100.1");
    await expect
      .poll(() => lastUses({ account, tokenId }))
      .toMatchObject(Array(3).fill({ ip: "198.51.100.1", agent: "agent 198.51.100.1" }));
    const first = await lastUses({ account, tokenId });
    const statements: unknown[] = [];
    await countQueries(
      () => use("198.51.100.2"),
      (query) => statements.push(query),
    );
    expect(JSON.stringify(statements)).not.toContain("UPDATE");
    expect(await lastUses({ account, tokenId })).toEqual(first);
    await db().apiToken.update({
      where: { id: account.apiTokenId },
      data: { lastUsedAt: new Date(Date.now() - 61_000) },
    });
    await use("198.51.100.3");
    await expect.poll(async () => (await lastUses({ account, tokenId }))[0]?.ip).toBe("198.51.100.3");
  });
});
