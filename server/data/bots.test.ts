import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { newAccount, type TestAccount } from "../testing/accounts.ts";
import { newCategory } from "../testing/bots.ts";
import { type BotFilter, encryptAuth, findBots, LIST_BOTS, RECORD_COLUMNS, toRecordRow } from "./bots.ts";
import { db, Prisma } from "./db.ts";
import { newId } from "./id.ts";

let accounts: [TestAccount, TestAccount];
let categories: string[];
let botIds: string[];

/** 60 bots of two accounts, in every combination of flags, categorised and not. */
beforeAll(async () => {
  accounts = [await newAccount(), await newAccount()];
  categories = await Promise.all(accounts.flatMap((account) => [newCategory(account), newCategory(account)])).then(
    (made) => made.map(({ id }) => id),
  );
  const rows = Array.from({ length: 60 }, (_, n) => {
    const id = newId();
    const owner = n % 2;
    const categoryId = n % 3 ? (categories[owner * 2 + (n % 5 > 2 ? 1 : 0)] ?? null) : null;
    const flags = { disabled: (n & 4) !== 0, isPublic: (n & 8) !== 0, invalidAuth: (n & 16) !== 0 };
    const auth = encryptAuth(id, { accountId: `platform-${n}`, deviceId: "d", secret: "s" });
    const { accountId } = accounts[owner] as TestAccount;
    return {
      id,
      accountId,
      nickname: `Bot ${n}`,
      email: n % 7 ? null : "a@example.com",
      categoryId,
      ...flags,
      ...auth,
      createdAt: new Date(Date.UTC(2027, 0, 31, 18, 0, 0, [0, 7, 70, 700, 787][n % 5])),
    };
  });
  await db().bot.createMany({ data: rows });
  botIds = rows.map(({ id }) => id).sort();
});

const viaPrisma = async ({
  accountId,
  disabled,
  isPublic,
  invalidAuth,
  categoryId,
  updatedFrom,
  after,
  limit,
}: BotFilter) => {
  const rows = await db().bot.findMany({
    where: {
      accountId,
      disabled,
      isPublic,
      invalidAuth,
      categoryId,
      id: { gt: after ?? "" },
      updatedAt: { gte: updatedFrom },
    },
    select: RECORD_COLUMNS,
    orderBy: { id: "asc" },
    ...(limit !== undefined && { take: limit }),
  });
  return rows.map(toRecordRow);
};

it("the prepared list of bots finds what the same query of the model finds, for any filter", async () => {
  const flag = fc.constantFrom(true as const, undefined);
  const filters = fc.record({
    accountId: fc.nat(2).map((n) => accounts[n]?.accountId ?? newId()),
    disabled: flag,
    isPublic: flag,
    invalidAuth: flag,
    categoryId: fc.nat(8).map((n) => categories[n]),
    updatedFrom: fc.constantFrom(undefined, new Date(0), new Date(), new Date(Date.now() + 600_000)),
    after: fc.nat(80).map((n) => botIds[n]),
    limit: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const rows = await findBots(filter);
      expect(rows).toEqual(await viaPrisma(filter));
      found += rows.length;
    }),
    { numRuns: 150 },
  );
  expect(found).toBeGreaterThan(100);
});

it("it stays prepared on its connection, and reads by the index of the account", async () => {
  const accountId = accounts[0].accountId;
  await Promise.all(Array.from({ length: 30 }, () => findBots({ accountId })));
  await db().$executeRaw`ANALYZE "Bot"`;
  const [plan] = await db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    const text = LIST_BOTS.text
      .replace(/\$\d/g, "NULL")
      .replace("= NULL", `= '${accountId}'`)
      .replace("> NULL", "> ''");
    return tx.$queryRaw<Record<string, unknown>[]>(Prisma.raw(`EXPLAIN (FORMAT JSON) ${text}`));
  });
  expect(JSON.stringify(plan)).toMatch(/Bot_accountId/);
});
