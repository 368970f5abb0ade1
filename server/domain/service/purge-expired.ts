import { MAX_HISTORY_ENTRIES_PER_BOT } from "../../contract/limits/link.ts";
import { db } from "../../data/db.ts";
import { log } from "../../log.ts";
import { deleteDueAccounts } from "../identity/delete-due-accounts.ts";
import { eraseSealedItems } from "../jobs/export-file.ts";

const INTERVAL_MS = 10 * 60_000;

/** Deletes expired rows by the database's clock: a process with a wrong clock must not delete rows too early. */
export async function purgeExpired(): Promise<void> {
  await db().$executeRaw`DELETE FROM "DeletedBot" WHERE "purgeAt" < now()`;
  await db().$executeRaw`DELETE FROM "Session" WHERE "expiresAt" < now()`;
  await db().$executeRaw`DELETE FROM "AccessToken" WHERE "expiresAt" < now()`;
  // Used codes remain for a day, so that a replay is recognized.
  await db().$executeRaw`DELETE FROM "AuthorizationCode" WHERE "expiresAt" < now() - interval '1 day'`;
  await db().$executeRaw`DELETE FROM "ApiRequest" WHERE "createdAt" < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM "BotEvent" WHERE "createdAt" < now() - interval '7 days'`;
  // Only bots with recent events can exceed the limit since the last purge.
  await db().$executeRaw`
    WITH surplus AS MATERIALIZED (
      SELECT b."botId", (SELECT o.sequence FROM "BotEvent" o WHERE o."botId" = b."botId"
        ORDER BY o.sequence DESC OFFSET ${MAX_HISTORY_ENTRIES_PER_BOT} LIMIT 1) AS last
      FROM (SELECT DISTINCT "botId" FROM "BotEvent" WHERE "createdAt" > now() - interval '1 hour') b)
    DELETE FROM "BotEvent" e USING surplus
    WHERE e."botId" = surplus."botId" AND e.sequence <= surplus.last`;
  await db().$executeRaw`DELETE FROM "Job" WHERE "createdAt" < now() - interval '30 days'`;
  await eraseSealedItems();
  await db().$executeRaw`DELETE FROM "ScheduleRun" WHERE "createdAt" < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM "Notification" WHERE "createdAt" < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM "WebhookDelivery" WHERE "createdAt" < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM "Mail" WHERE "createdAt" < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM "EmailLink" WHERE "expiresAt" < now()`;
  await db().$executeRaw`DELETE FROM "PasskeyChallenge" WHERE "expiresAt" < now()`;
  await db().$executeRaw`DELETE FROM "StatusSample" WHERE at < now() - interval '7 days'`;
  await db().$executeRaw`DELETE FROM "CommandSample" WHERE at < now() - interval '7 days'`;
  await db().$executeRaw`DELETE FROM "LimitSample" WHERE at < now() - interval '7 days'`;
  await db().$executeRaw`DELETE FROM "CredentialUse" WHERE day < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM "SigningKey" WHERE "retiredAt" < now()`;
  // For an hour, their page shows how they ended.
  await db().$executeRaw`DELETE FROM "BotSignIn" WHERE "expiresAt" < now() - interval '1 hour'`;
  await db().$executeRaw`DELETE FROM "IdempotencyRecord" WHERE "expiresAt" < now()`;
}

/** Purges at an interval while the service runs. */
export function startPurge(): { stop(): void } {
  const purge = () =>
    purgeExpired()
      .then(deleteDueAccounts)
      .catch((err) => log().warn({ err }, "expired rows were not deleted; the next purge retries"));
  const timer = setInterval(purge, INTERVAL_MS);
  timer.unref();
  void purge();
  return { stop: () => clearInterval(timer) };
}
