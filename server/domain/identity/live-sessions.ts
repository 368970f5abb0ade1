import { SESSION_IDLE_DAYS } from "../../data/credentials.ts";
import { databaseNow } from "../../data/database-clock.ts";

const DAY_MS = 86_400_000;

/** The condition for sessions that have neither expired nor been unused for too long, at this moment. */
export function whereSessionIsLive(): { expiresAt: { gt: Date }; lastSeenAt: { gt: Date } } {
  const now = databaseNow();
  return { expiresAt: { gt: now }, lastSeenAt: { gt: new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS) } };
}
