import { beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "../contract/access.ts";
import { newAccount, oauthTokenFor, type TestAccount } from "../testing/accounts.ts";
import { countQueries } from "../testing/count-queries.ts";
import { findAccessToken, findApiToken, findSession, recordCredentialUse } from "./credentials.ts";
import { db } from "./db.ts";
import { hashSecret } from "./secret.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let account: TestAccount;
let access: Awaited<ReturnType<typeof oauthTokenFor>>;
const scopes: Scope[] = ["identify", "bots.read"];
beforeAll(async () => {
  account = await newAccount({ flags: 72 });
  access = await oauthTokenFor(account, scopes);
});

const owner = { select: { flags: true, deleteAt: true } };

describe("the prepared lookups find what the same query of the model finds", () => {
  it("for API tokens, whatever their expiry", async () => {
    const hash = hashSecret(account.apiToken);
    for (const expiresAt of [null, inDays(1), inDays(-1)]) {
      await db().apiToken.update({ where: { hash }, data: { expiresAt } });
      const row = await db().apiToken.findUniqueOrThrow({ where: { hash }, include: { account: owner } });
      const { id, accountId, lastUsedAt, account: of, scopes, addresses, categoryIds } = row;
      const expiredAt = expiresAt && expiresAt < new Date() ? expiresAt : null;
      const limits = { scopes, addresses, categoryIds };
      const expected = { hash, credentialId: id, accountId, ...of, lastUsedAt, ...limits, expiredAt };
      expect(await findApiToken(hash)).toEqual(expected);
    }
    await db().apiToken.update({ where: { hash }, data: { expiresAt: null } });
  });

  it("for access tokens, whatever their expiry and application", async () => {
    const hash = hashSecret(access.token);
    for (const [days, disabled] of [
      [1, false],
      [-1, false],
      [1, true],
    ] as const) {
      await db().accessToken.update({ where: { hash }, data: { expiresAt: inDays(days) } });
      await db().application.update({ where: { id: access.applicationId }, data: { disabled } });
      const row = await db().accessToken.findFirst({
        where: { hash, expiresAt: { gt: new Date() }, application: { disabled: false } },
        include: { account: owner },
      });
      const { id = "", accountId = "", lastUsedAt = null, applicationId = "" } = row ?? {};
      const expected = { hash, credentialId: id, accountId, ...row?.account, lastUsedAt, applicationId };
      expect(await findAccessToken(hash)).toEqual(row && { ...expected, scopes });
    }
  });

  it("for sessions, whatever their age", async () => {
    const hash = hashSecret(account.sessionToken);
    for (const [expiry, seen] of [
      [1, 0],
      [1, -13.9],
      [1, -14.1],
      [-0.01, 0],
    ] as const) {
      await db().session.update({ where: { hash }, data: { expiresAt: inDays(expiry), lastSeenAt: inDays(seen) } });
      const row = await db().session.findFirst({
        where: { hash, expiresAt: { gt: new Date() }, lastSeenAt: { gt: inDays(-14) } },
        include: { account: owner },
      });
      const { id = "", accountId = "", lastSeenAt = null, authenticatedAt } = row ?? {};
      const of = { credentialId: id, accountId, ...row?.account };
      const expected = { hash, ...of, lastUsedAt: lastSeenAt, authenticatedAt, chosenLanguage: null };
      expect(await findSession(hash)).toEqual(row && expected);
      expect(row === null).toBe(expiry < 0 || seen < -14);
    }
  });

  it("concurrent look-ups share a statement, and each gets its own row", async () => {
    const others = await Promise.all([newAccount(), newAccount()]);
    const accounts = [account, ...others, account];
    let found: Awaited<ReturnType<typeof findApiToken>>[] = [];
    const count = await countQueries(async () => {
      found = await Promise.all([
        ...accounts.map(({ apiToken }) => findApiToken(hashSecret(apiToken))),
        findApiToken(hashSecret("SVC_nobody")),
      ]);
    });
    expect(count).toBe(1);
    expect(found.map((row) => row?.accountId)).toEqual([...accounts.map(({ accountId }) => accountId), undefined]);
  });

  it("a look-up after a revocation never shares the result of an earlier one", async () => {
    const { apiToken, apiTokenId } = await newAccount();
    const before = findApiToken(hashSecret(apiToken));
    await db().apiToken.delete({ where: { id: apiTokenId } });
    expect(await findApiToken(hashSecret(apiToken))).toBeNull();
    await before;
  });

  it("and null for an unknown hash, or one of another kind of credential", async () => {
    const [api, session] = [hashSecret(account.apiToken), hashSecret(account.sessionToken)];
    expect([await findAccessToken(api), await findSession(api), await findApiToken(session)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await findApiToken("")).toBeNull();
  });
});

it("a use is recorded with its time, address and agent", async () => {
  await recordCredentialUse("ApiToken", account.apiTokenId, "198.51.100.1", "agent/1");
  await recordCredentialUse("AccessToken", access.tokenId, "198.51.100.2", null);
  await recordCredentialUse("Session", account.actor.credentialId, "198.51.100.3", "agent/3");
  const apiToken = await db().apiToken.findUniqueOrThrow({ where: { id: account.apiTokenId } });
  const accessToken = await db().accessToken.findUniqueOrThrow({ where: { id: access.tokenId } });
  const session = await db().session.findUniqueOrThrow({ where: { id: account.actor.credentialId } });
  expect(apiToken).toMatchObject({ lastUsedIp: "198.51.100.1", lastUsedAgent: "agent/1" });
  expect(accessToken).toMatchObject({ lastUsedIp: "198.51.100.2", lastUsedAgent: null });
  expect(session).toMatchObject({ ip: "198.51.100.3", agent: "agent/3" });
  for (const at of [apiToken.lastUsedAt, accessToken.lastUsedAt, session.lastSeenAt]) {
    expect(Math.abs(Number(at) - Date.now())).toBeLessThan(10_000);
  }
});
