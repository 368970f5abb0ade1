import { SIGN_IN_STALE_SECONDS } from "../contract/limits/bot-sign-ins.ts";
import { type Db, db } from "./db.ts";

// All times are the database's: the process that reads a sign-in is not the one that wrote it.

export interface SignInToInsert {
  id: string;
  accountId: string;
  renewedId: string | null;
  nickname: string | null;
  categoryId: string | null;
  shardId: string;
  hubId: string;
}

export async function insertSignIn(tx: Db, signIn: SignInToInsert, milliseconds: number): Promise<void> {
  const { id, accountId, renewedId, nickname, categoryId, shardId, hubId } = signIn;
  await tx.$executeRaw`
    INSERT INTO "BotSignIn" (id, "accountId", "renewedId", nickname, "categoryId", "shardId", "hubId", "expiresAt")
    VALUES (${id}, ${accountId}, ${renewedId}, ${nickname}, ${categoryId}, ${shardId}, ${hubId},
      now() + make_interval(secs => ${milliseconds / 1000}))`;
}

/** Sign-ins of the account that still go on. Call it with the account locked. */
export async function countPendingSignIns(tx: Db, accountId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "BotSignIn" WHERE "accountId" = ${accountId} AND state = 'pending'
      AND "expiresAt" > now() AND "aliveAt" > now() - make_interval(secs => ${SIGN_IN_STALE_SECONDS}) LIMIT 1`;
  return row?.count ?? 0;
}

/** How many sign-ins go on at each of these shards; a shard without any is missing. */
export async function countPendingByShard(shardIds: string[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ shardId: string; count: number }[]>`
    SELECT "shardId", count(*)::int AS count FROM "BotSignIn" WHERE "shardId" = ANY (${shardIds}) AND state = 'pending'
      AND "expiresAt" > now() AND "aliveAt" > now() - make_interval(secs => ${SIGN_IN_STALE_SECONDS}) GROUP BY "shardId"`;
  return new Map(rows.map(({ shardId, count }) => [shardId, count]));
}

interface SignInRow {
  id: string;
  state: "pending" | "done" | "failed" | "cancelled";
  /** The process that handled it has ended. */
  isStale: boolean;
  expiresInMs: number;
  address: string | null;
  userCode: string | null;
  message: string | null;
  botId: string | null;
  created: boolean | null;
  nickname: string | null;
}

/** A sign-in of the account, with the name of its bot. */
export async function readSignIn(tx: Db, accountId: string, id: string): Promise<SignInRow | null> {
  const [row] = await tx.$queryRaw<SignInRow[]>`
    SELECT s.id, s.state::text AS state, s.address, s."userCode", s.message, b.id AS "botId", s.created, b.nickname,
      s."aliveAt" <= now() - make_interval(secs => ${SIGN_IN_STALE_SECONDS}) AS "isStale",
      greatest(0, floor(extract(epoch FROM s."expiresAt" - now()) * 1000))::int AS "expiresInMs"
    FROM "BotSignIn" s LEFT JOIN "Bot" b ON b.id = s."botId" AND b."accountId" = s."accountId"
    WHERE s."accountId" = ${accountId} AND s.id = ${id}`;
  return row ?? null;
}

interface Prompt {
  address: string;
  userCode: string;
  expiresInMs: number;
}

export async function savePrompt(id: string, { address, userCode, expiresInMs }: Prompt): Promise<void> {
  await db().$executeRaw`
    UPDATE "BotSignIn" SET address = ${address}, "userCode" = ${userCode}, "aliveAt" = now(),
      "expiresAt" = now() + make_interval(secs => ${expiresInMs / 1000})
    WHERE id = ${id} AND state = 'pending'`;
}

/** @returns Those that still go on. The others were cancelled. */
export async function keepSignInsAlive(ids: string[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    UPDATE "BotSignIn" SET "aliveAt" = now() WHERE id = ANY (${ids}) AND state = 'pending' RETURNING id`;
  return rows.map(({ id }) => id);
}

export type SignInEnd =
  | { state: "done"; botId: string; created: boolean }
  | { state: "failed"; message: string }
  | { state: "cancelled" };

/** Ends a sign-in, and deletes what the person was shown. @returns The row as it was; null where it has ended before. */
export async function endSignIn(tx: Db, id: string, end: SignInEnd) {
  const [row] = await tx.botSignIn.updateManyAndReturn({
    where: { id, state: "pending" },
    data: { ...end, address: null, userCode: null },
    select: { accountId: true, renewedId: true, nickname: true, categoryId: true, shardId: true, hubId: true },
  });
  return row ?? null;
}
