import { MAX_HISTORY_ENTRIES_PER_BOT } from "../../contract/limits/link.ts";
import { db } from "../../data/db.ts";
import { log } from "../../log.ts";

const INTERVAL_MS = 10 * 60_000;

/** Removes what is past its time by the database's clock: a process whose clock is wrong must not shorten a promise. */
export async function purgeExpired(): Promise<void> {
  await db().$executeRaw`DELETE FROM "DeletedBot" WHERE "purgeAt" < now()`;
  await db().$executeRaw`DELETE FROM "Session" WHERE "expiresAt" < now()`;
  await db().$executeRaw`DELETE FROM "AccessToken" WHERE "expiresAt" < now()`;
  // Used codes stay for a day: a replay must be known for one.
  await db().$executeRaw`DELETE FROM "AuthorizationCode" WHERE "expiresAt" < now() - interval '1 day'`;
  await db().$executeRaw`DELETE FROM "ApiRequest" WHERE "createdAt" < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM "BotEvent" WHERE "createdAt" < now() - interval '7 days'`;
  // Only bots that did something since the last purges can have become too many.
  await db().$executeRaw`
    WITH surplus AS MATERIALIZED (
      SELECT b."botId", (SELECT o.id FROM "BotEvent" o WHERE o."botId" = b."botId"
        ORDER BY o.id DESC OFFSET ${MAX_HISTORY_ENTRIES_PER_BOT} LIMIT 1) AS last
      FROM (SELECT DISTINCT "botId" FROM "BotEvent" WHERE "createdAt" > now() - interval '1 hour') b)
    DELETE FROM "BotEvent" e USING surplus
    WHERE e."botId" = surplus."botId" AND e.id <= surplus.last`;
  await db().$executeRaw`DELETE FROM "SigningKey" WHERE "retiredAt" < now()`;
  await db().$executeRaw`DELETE FROM "IdempotencyRecord" WHERE "expiresAt" < now()`;
}

/** Purges now and then, for as long as the service runs. */
export function startPurge(): { stop(): void } {
  const purge = () => purgeExpired().catch((err) => log().warn({ err }, "purge failed; it is tried again"));
  const timer = setInterval(purge, INTERVAL_MS);
  timer.unref();
  void purge();
  return { stop: () => clearInterval(timer) };
}
