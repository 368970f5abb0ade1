import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "../../data/db.ts";
import { revokeApproval } from "../../domain/applications/approved-applications.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { approve, exchange, newApplication, newCode, tokenWorks } from "../../testing/oauth-flow.ts";

const ATTEMPTS = 50;
const times = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: ATTEMPTS }, make));
const tally = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].sort().map((s) => [s, statuses.filter((other) => other === s).length]));

let user: TestAccount;

beforeAll(async () => {
  user = await newAccount();
});

describe("threat 1: exchanges at the same time", () => {
  it("T8: 50 of one code: exactly one succeeds, and its token works", async () => {
    for (let round = 0; round < 5; round++) {
      const { app, code } = await newCode();
      const replies = await times(() => exchange(app, code));
      expect(tally(replies.map(({ status }) => status))).toEqual({ 200: 1, 400: ATTEMPTS - 1 });
      const lost = replies.filter(({ status }) => status === 400);
      expect(new Set(lost.map(({ body }) => body.error))).toEqual(new Set(["invalid_grant"]));
      const won = replies.find(({ status }) => status === 200);
      expect(await tokenWorks(won?.body.access_token ?? "")).toBe(true);
    }
  });

  it("T25: 50 codes of one user and application: all are answered, and one token of them works", async () => {
    const app = await newApplication();
    const codes: string[] = [];
    while (codes.length < ATTEMPTS) codes.push((await approve(app, user)).code);
    expect(new Set(codes).size).toBe(ATTEMPTS);
    const replies = await Promise.all(codes.map((code) => exchange(app, code)));
    expect(tally(replies.map(({ status }) => status))).toEqual({ 200: ATTEMPTS });
    const alive = await Promise.all(replies.map(({ body }) => tokenWorks(body.access_token)));
    expect(alive.filter(Boolean)).toHaveLength(1);
  });

  it("T27: an approval that is revoked during the exchange leaves no token", async () => {
    for (let round = 0; round < 10; round++) {
      const { app, account, code } = await newCode();
      const [reply] = await Promise.all([
        exchange(app, code),
        revokeApproval({ applicationId: app.clientId }, account.actor),
      ]);
      const token = reply.status === 200 ? reply.body.access_token : null;
      if (token) expect(await tokenWorks(token)).toBe(false);
      const where = { accountId: account.accountId, applicationId: app.clientId };
      expect(await db().accessToken.count({ where })).toBe(0);
    }
  });
});

describe("T24: a later exchange", () => {
  it("ends the earlier token of this user and application at once, and no other", async () => {
    const [app, otherApp] = [await newApplication(), await newApplication()];
    const otherUser = await newAccount();
    const take = async (of: typeof app, by: TestAccount) =>
      (await exchange(of, (await approve(of, by)).code)).body.access_token;
    const [first, ofOtherApp, ofOtherUser] = [
      await take(app, user),
      await take(otherApp, user),
      await take(app, otherUser),
    ];
    const second = await take(app, user);
    const alive = await Promise.all([first, second, ofOtherApp, ofOtherUser].map(tokenWorks));
    expect(alive).toEqual([false, true, true, true]);
  });
});

describe("T29: a database error between marking the code as used and storing the token", () => {
  afterEach(async () => {
    await db().$executeRawUnsafe('DROP TRIGGER IF EXISTS fail_token ON "AccessToken"');
    await db().$executeRawUnsafe("DROP FUNCTION IF EXISTS fail_token");
  });

  it("is answered with server_error, and the code stays valid", async () => {
    const { app, code } = await newCode();
    await db().$executeRawUnsafe(
      "CREATE FUNCTION fail_token() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$",
    );
    await db().$executeRawUnsafe(
      'CREATE TRIGGER fail_token BEFORE INSERT ON "AccessToken" FOR EACH ROW EXECUTE FUNCTION fail_token()',
    );
    const failed = await exchange(app, code);
    expect([failed.status, failed.body.error, failed.errorCode]).toEqual([
      500,
      "server_error",
      "generic.internal_error",
    ]);
    expect(failed.text).not.toContain("disk full");
    await db().$executeRawUnsafe('DROP TRIGGER fail_token ON "AccessToken"');
    const reply = await exchange(app, code);
    expect(reply.status).toBe(200);
    expect(await tokenWorks(reply.body.access_token)).toBe(true);
  });
});
