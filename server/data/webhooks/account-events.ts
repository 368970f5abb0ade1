import type { NotedEvent } from "../../contract/webhook-event-names.ts";
import { type Db, db } from "../db.ts";

export interface NotedRow {
  type: NotedEvent;
  ids: string[];
}

/**
 * Accounts with noted events, those that have waited longest first. While a message about bots waits for its first
 * attempt, as for a webhook that gets more than it may, what follows is collected for the next message.
 */
export async function findAccountsWithEvents(limit: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ accountId: string }[]>`
    SELECT e."accountId" FROM "AccountEvent" e
    WHERE NOT EXISTS (SELECT FROM "Webhook" w JOIN "WebhookDelivery" d ON d."webhookId" = w.id
      WHERE w."accountId" = e."accountId" AND w.enabled AND d.state = 'pending' AND d.attempts = 0 AND d.kind LIKE 'bots.%')
    GROUP BY 1 ORDER BY min(e.id) LIMIT ${limit}`;
  return rows.map(({ accountId }) => accountId);
}

/** @returns In the order in which they were noted. They are gone when the transaction is committed. */
export async function claimEvents(tx: Db, accountId: string, limit: number): Promise<NotedRow[]> {
  return tx.$queryRaw<NotedRow[]>`
    WITH taken AS (
      DELETE FROM "AccountEvent" WHERE id IN (
        SELECT id FROM "AccountEvent" WHERE "accountId" = ${accountId} ORDER BY id LIMIT ${limit})
      RETURNING id, type, ids)
    SELECT type, ids FROM taken ORDER BY id`;
}
