import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db, Prisma } from "../../data/db.ts";
import { revokeApproval } from "../../domain/applications/approved-applications.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { approve, exchange, newApplication, type TestApplication, tokenWorks } from "../../testing/oauth-flow.ts";
import { sampleSize } from "../../testing/sample-size.ts";

const CONCURRENT = sampleSize(16, 64);
let app: TestApplication;
let accounts: TestAccount[];

beforeAll(async () => {
  app = await newApplication();
  accounts = [];
  while (accounts.length < CONCURRENT) accounts.push(...(await Promise.all(Array.from({ length: 8 }, newUser))));
  await exchange(app, (await approve(app, await newAccount())).code);
});

const newUser = () => newAccount();

/** A code of each of these accounts. */
async function newCodes(of = accounts): Promise<string[]> {
  const codes: string[] = [];
  for (const account of of) codes.push((await approve(app, account)).code);
  return codes;
}

const exchangeAll = (codes: string[]) => Promise.all(codes.map((code) => exchange(app, code)));

/** The first one waits until the others have come, however busy the machine is. */
async function exchangeTogether(codes: string[]) {
  let replies = exchangeAll([]);
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "AuthorizationCode" IN EXCLUSIVE MODE`;
    replies = exchangeAll(codes);
    await sleep(300);
  });
  return replies;
}
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
const unusedCodes = () => db().authorizationCode.count({ where: { applicationId: app.clientId, consumedAt: null } });
const entriesOf = (account: TestAccount) =>
  db().auditEntry.count({ where: { accountId: account.accountId, action: "application.exchangeCode" } });

/** Makes the database refuse tokens: of one account, or all. */
async function failTokens(condition = "true"): Promise<void> {
  await db().$executeRawUnsafe(
    "CREATE OR REPLACE FUNCTION fail_tokens() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$",
  );
  await db().$executeRaw`CREATE TRIGGER fail_tokens BEFORE INSERT ON "AccessToken"
    FOR EACH ROW WHEN (${Prisma.raw(condition)}) EXECUTE FUNCTION fail_tokens()`;
}
const acceptTokens = () => db().$executeRawUnsafe('DROP TRIGGER IF EXISTS fail_tokens ON "AccessToken"');
afterEach(acceptTokens);

describe(`${CONCURRENT} exchanges at the same time`, () => {
  it("of different codes all succeed, in few statements, each with its token and its audit entry", async () => {
    const codes = await newCodes();
    const before = await Promise.all(accounts.map(entriesOf));
    let replies: Awaited<ReturnType<typeof exchange>>[] = [];
    const count = await countQueries(async () => {
      replies = await exchangeTogether(codes);
    });
    expect(statuses(replies)).toEqual(Array(CONCURRENT).fill(200));
    expect(count).toBeLessThan(Math.min(10, CONCURRENT / 2));
    const tokens = await db().accessToken.findMany({ where: { applicationId: app.clientId } });
    for (const { accountId } of accounts)
      expect(tokens.filter((token) => token.accountId === accountId).length).toBe(1);
    expect(await Promise.all(accounts.map(entriesOf))).toEqual(before.map((entries) => entries + 1));
    expect(await Promise.all(replies.slice(0, 5).map(({ body }) => tokenWorks(body.access_token)))).toEqual(
      Array(5).fill(true),
    );
  });

  it("of one code: exactly one succeeds, with one audit entry", async () => {
    const [account] = accounts as [TestAccount];
    const before = await entriesOf(account);
    const [code = ""] = await newCodes([account]);
    const replies = await exchangeAll(Array(CONCURRENT).fill(code));
    expect(statuses(replies).sort()).toEqual([200, ...Array(CONCURRENT - 1).fill(400)]);
    expect(await entriesOf(account)).toBe(before + 1);
  });

  it("a code that is unknown, was used or has expired fails alone", async () => {
    const codes = await newCodes(accounts.slice(0, 12));
    const [used = "", expired = ""] = codes;
    await exchange(app, used);
    await db().$executeRaw`UPDATE "AuthorizationCode" SET "expiresAt" = now() - interval '1 second'
      WHERE hash = encode(sha256(${expired}::bytea), 'hex')`;
    const replies = await exchangeAll([...codes, "unknown"]);
    expect(statuses(replies)).toEqual([400, 400, ...Array(10).fill(200), 400]);
  });
});

describe("a database error", () => {
  it("of one exchange fails that one alone: its code stays unused, and the others have their tokens", async () => {
    const some = accounts.slice(0, 12);
    const codes = await newCodes(some);
    await failTokens(`NEW."accountId" = '${some[3]?.accountId}'`);
    const replies = await exchangeAll(codes);
    expect(statuses(replies)).toEqual(some.map((_, index) => (index === 3 ? 500 : 200)));
    await acceptTokens();
    expect((await exchange(app, codes[3] ?? "")).status).toBe(200);
  });

  it("of all fails each of them, and leaves all codes unused and no audit entry", async () => {
    const some = accounts.slice(0, 12);
    const codes = await newCodes(some);
    const before = await Promise.all(some.map(entriesOf));
    const unused = await unusedCodes();
    await failTokens();
    const replies = await exchangeAll(codes);
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(["500 server_error"]),
    );
    expect(await unusedCodes()).toBe(unused);
    expect(await Promise.all(some.map(entriesOf))).toEqual(before);
    await acceptTokens();
    expect(statuses(await exchangeAll(codes))).toEqual(some.map(() => 200));
  });
});

it("a code that another transaction has locked delays its own exchange alone", async () => {
  const codes = await newCodes(accounts.slice(0, 8));
  let slow: ReturnType<typeof exchange> | undefined;
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "AuthorizationCode" WHERE hash = encode(sha256(${codes[0]}::bytea), 'hex') FOR UPDATE`;
    slow = exchange(app, codes[0] ?? "");
    const others = await exchangeAll(codes.slice(1));
    expect(statuses(others)).toEqual(Array(7).fill(200));
  });
  expect((await slow)?.status).toBe(200);
});

it("exchanges, several of each user, and revocations at the same time: no deadlock, and no token is left", async () => {
  const users = accounts.slice(0, 16);
  for (let round = 0; round < sampleSize(1, 3); round++) {
    const codes = await newCodes([...users, ...users.toReversed(), ...users]);
    const [replies] = await Promise.all([
      exchangeAll(codes),
      Promise.all(users.map(({ actor }) => revokeApproval({ applicationId: app.clientId }, actor))),
    ]);
    expect(replies.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    const accountId = { in: users.map((user) => user.accountId) };
    expect(await db().accessToken.count({ where: { applicationId: app.clientId, accountId } })).toBe(0);
  }
});
