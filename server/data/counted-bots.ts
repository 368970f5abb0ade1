import { DEMO_BOTS } from "../contract/demo.ts";
import { type Db, Prisma } from "./db.ts";

// The bots of a demo fleet do not count against an account's cap. They are known by the names of their platform accounts
// (`demoAccountPrefix`), of which no more than a demo fleet has are left out: names that somebody makes up are no way around the cap.

/** Whether a row of "Bot" has the name of a demo bot. */
const IS_DEMO_SQL = `starts_with("platformAccountId", 'demo-' || right("accountId", 8) || '-')`;

/** How many of an account's rows of "Bot" have the name of a demo bot. */
export const DEMO_COUNT_SQL = `count(*) FILTER (WHERE ${IS_DEMO_SQL})::int`;

/** How many bots of an account there are, and how many of them have the name of a demo bot. */
export interface BotTally {
  count: number;
  demo: number;
}

/** How many bots count against the cap. */
export const countedBots = ({ count, demo }: BotTally): number => count - Math.min(DEMO_BOTS, demo);

/** By account; accounts without bots are left out. */
export async function tallyBotsOf(db: Db, accountIds: readonly string[]): Promise<Map<string, BotTally>> {
  const rows = await db.$queryRaw<(BotTally & { accountId: string })[]>`
    SELECT "accountId", count(*)::int AS count, ${Prisma.raw(DEMO_COUNT_SQL)} AS demo FROM "Bot"
    WHERE "accountId" = ANY (${accountIds}::text[]) GROUP BY "accountId"`;
  return new Map(rows.map(({ accountId, ...tally }) => [accountId, tally]));
}

/** @param accountId The owner. */
export async function tallyBots(db: Db, accountId: string): Promise<BotTally> {
  const [row] = await db.$queryRaw<BotTally[]>`
    SELECT count(*)::int AS count, ${Prisma.raw(DEMO_COUNT_SQL)} AS demo FROM "Bot" WHERE "accountId" = ${accountId}`;
  return row ?? { count: 0, demo: 0 };
}
