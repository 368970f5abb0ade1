import { afterEach, describe, expect, it } from "vitest";
import type { BotCreate } from "../../contract/bots.ts";
import { checkNewBots } from "../../data/bot-creation.ts";
import { decryptAuth } from "../../data/bots.ts";
import { db, Prisma, preparedTransaction } from "../../data/db.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newBot, newBotInput, newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";
import { countQueries } from "../../testing/count-queries.ts";

const CONCURRENT = 64;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const post = ({ apiToken }: TestAccount, body: BotCreate, key?: string) =>
  callApi<{ id: string; created: boolean }>("POST", "/bots", {
    token: apiToken,
    body,
    ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
  });
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
const botsOf = ({ accountId }: TestAccount) => db().bot.findMany({ where: { accountId }, orderBy: { id: "asc" } });
const entriesOf = ({ accountId }: TestAccount) =>
  db().auditEntry.findMany({
    omit: { sequence: true },
    where: { accountId, action: "bot.create" },
    orderBy: { id: "asc" },
  });

const WRITE = /^\s*(?:BEGIN|COMMIT|INSERT|WITH|UPDATE)/i;
/** How many transactions and writes `work` causes. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  await countQueries(work, ([first]) => {
    const text = typeof first === "string" ? first : String(Reflect.get(Object(first), "text"));
    if (WRITE.test(text)) writes += 1;
  });
  return writes;
}

describe(`${CONCURRENT} creates at the same time`, () => {
  it.each([1, CONCURRENT])("over %i accounts share few transactions; each has its bot and its entry", async (count) => {
    const accounts: TestAccount[] = [];
    while (accounts.length < count) accounts.push(await newAccount());
    await Promise.all(accounts.map(({ apiToken }) => callApi("GET", "/user", { token: apiToken }))); // records its use
    const inputs = times(CONCURRENT, () => newBotInput());
    let replies: Awaited<ReturnType<typeof post>>[] = [];
    const writes = await countWrites(async () => {
      replies = await Promise.all(inputs.map((input, n) => post(accounts[n % count] as TestAccount, input)));
    });
    expect(statuses(replies)).toEqual(Array(CONCURRENT).fill(200));
    expect(writes).toBeLessThan(CONCURRENT); // alone, each has four; how many meet depends on how busy the machine is
    const bots = (await Promise.all(accounts.map(botsOf))).flat();
    const byId = new Map(bots.map((bot) => [bot.id, bot]));
    expect(byId.size).toBe(CONCURRENT);
    for (const [n, { body }] of replies.entries()) {
      const bot = byId.get(body.id);
      expect(bot).toMatchObject({ nickname: inputs[n]?.nickname, accountId: accounts[n % count]?.accountId });
      expect(bot && decryptAuth(bot.id, bot)).toEqual(inputs[n]?.deviceAuth);
    }
    const entries = (await Promise.all(accounts.map(entriesOf))).flat();
    expect(entries.map(({ targetId }) => targetId).sort()).toEqual([...byId.keys()].sort());
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(CONCURRENT);
  });

  it("above the cap: exactly the cap is created, the others are refused, and other accounts are not affected", async () => {
    const [full, other] = [await newAccount({ botLimit: 5 }), await newAccount()];
    const replies = await Promise.all(times(40, (n) => post(n % 2 ? full : other, newBotInput())));
    const ofFull = replies.filter((_, n) => n % 2);
    expect(statuses(ofFull).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(403)]);
    expect(ofFull.find(({ status }) => status === 403)?.text).toContain("has 5, and 1 would be added");
    expect(statuses(replies.filter((_, n) => n % 2 === 0))).toEqual(Array(20).fill(200));
    expect([(await botsOf(full)).length, (await entriesOf(full)).length]).toEqual([5, 5]);
  });
});

describe("a call that is no plain creation fails or succeeds alone", () => {
  it("a known platform account, a missing category, another's category, a managed one, and an own one", async () => {
    const [account, stranger] = [await newAccount(), await newAccount()];
    const known = await newBot(account);
    const [own, managed, foreign] = [
      await newCategory(account),
      await newCategory(account),
      await newCategory(stranger),
    ];
    await db().category.update({ where: { id: managed.id }, data: { managedSlots: 0 } });
    const replies = await Promise.all([
      post(account, newBotInput()),
      post(account, { ...known.input, nickname: "Renamed" }),
      post(account, newBotInput({ parent: "0".repeat(24) })),
      post(account, newBotInput({ parent: foreign.id })),
      post(account, newBotInput({ parent: own.id })),
      ...times(3, () => post(account, newBotInput({ parent: managed.id }))),
    ]);
    expect(statuses(replies.slice(0, 5))).toEqual([200, 200, 404, 404, 200]);
    expect(replies[1]?.body).toMatchObject({ id: known.id, created: false, nickname: "Renamed" });
    expect(statuses(replies.slice(5)).sort()).toEqual([200, 403, 403]);
    expect(await db().bot.count({ where: { categoryId: own.id } })).toBe(1);
  });

  it("idempotency keys: new ones, one of two equal requests, and one with another body", async () => {
    const account = await newAccount();
    const [body, earlier] = [newBotInput(), newBotInput()];
    await post(account, earlier, "earlier");
    const replies = await Promise.all([
      ...times(20, (n) => post(account, newBotInput(), `new-${n}`)),
      post(account, body, "same"),
      post(account, body, "same"),
      post(account, earlier, "earlier"),
      post(account, newBotInput(), "earlier"),
    ]);
    expect(statuses(replies)).toEqual([...Array(23).fill(200), 400]);
    const replayed = replies.map(({ headers }) => headers.get("idempotency-replayed") === "true");
    expect(replayed.slice(0, 20)).toEqual(Array(20).fill(false));
    expect(replayed.slice(20, 22).sort()).toEqual([false, true]);
    expect(replies[20]?.body).toEqual(replies[21]?.body);
    expect(replayed.slice(22)).toEqual([true, false]);
    expect(await db().bot.count({ where: { accountId: account.accountId } })).toBe(22);
    const again = await post(account, body, "same");
    expect([again.headers.get("idempotency-replayed"), again.body]).toEqual(["true", replies[20]?.body]);
  });

  it("an account that is locked makes its own calls wait, together, and no other account's", async () => {
    const [locked, other] = [await newAccount(), await newAccount()];
    const slow: ReturnType<typeof post>[] = [];
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "Account" WHERE id = ${locked.accountId} FOR NO KEY UPDATE`;
      for (let n = 0; n < 10; n++) slow.push(post(locked, newBotInput()));
      expect(statuses(await Promise.all(times(10, () => post(other, newBotInput()))))).toEqual(Array(10).fill(200));
      expect(await botsOf(locked)).toEqual([]);
    });
    expect(statuses(await Promise.all(slow))).toEqual(Array(10).fill(200));
    expect((await botsOf(locked)).length).toBe(10);
  });
});

describe("a database error", () => {
  afterEach(() => db().$executeRawUnsafe('DROP TRIGGER IF EXISTS fail_bots ON "Bot"'));

  it("of one create fails that one alone, and leaves nothing of it: no bot, no entry, no record", async () => {
    const [failing, other] = [await newAccount(), await newAccount()];
    await db().$executeRawUnsafe(
      "CREATE OR REPLACE FUNCTION fail_bots() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$",
    );
    await db().$executeRaw`CREATE TRIGGER fail_bots BEFORE INSERT ON "Bot" FOR EACH ROW
      WHEN (NEW."accountId" = ${Prisma.raw(`'${failing.accountId}'`)}) EXECUTE FUNCTION fail_bots()`;
    const replies = await Promise.all(times(10, (n) => post(n === 4 ? failing : other, newBotInput(), `key-${n}`)));
    expect(statuses(replies)).toEqual(times(10, (n) => (n === 4 ? 500 : 200)));
    expect([await botsOf(failing), await entriesOf(failing)]).toEqual([[], []]);
    expect(await db().idempotencyRecord.count({ where: { accountId: failing.accountId } })).toBe(0);
    expect((await entriesOf(other)).length).toBe(9);
  });
});

it("the prepared check of new bots finds what the same queries of the model find", async () => {
  const [account, stranger] = [await newAccount(), await newAccount()];
  const { input } = await newBot(account);
  await newBot(account);
  const [own, managed, foreign] = [await newCategory(account), await newCategory(account), await newCategory(stranger)];
  await db().category.update({ where: { id: managed.id }, data: { managedSlots: 3 } });
  await post(account, newBotInput(), "used");
  const given = [account, stranger].flatMap(({ accountId }) =>
    [input.deviceAuth.accountId, "unknown"].flatMap((platformAccountId) =>
      [null, own.id, managed.id, foreign.id].flatMap((categoryId) =>
        [null, "used", "free"].map((key) => ({ accountId, platformAccountId, categoryId, key })),
      ),
    ),
  );
  const expected = await Promise.all(
    given.map(async ({ accountId, platformAccountId, categoryId, key }) => ({
      count: await db().bot.count({ where: { accountId } }),
      demo: 0,
      isKnown: (await db().bot.count({ where: { accountId, platformAccountId } })) > 0,
      hasCategory:
        categoryId !== null &&
        (await db().category.count({ where: { id: categoryId, accountId, managedSlots: null } })) > 0,
      hasRecord: key !== null && (await db().idempotencyRecord.count({ where: { accountId, key } })) > 0,
    })),
  );
  expect(await preparedTransaction((run) => checkNewBots(run, given))).toEqual(expected);
});
