import { db } from "../../data/db.ts";
import { log } from "../../log.ts";

const EVERY_MS = 10 * 60_000;

/** Removes what is past its time: deleted bots, sessions, API tokens long expired, codes, idempotency records. */
export async function purgeExpired(): Promise<void> {
  const now = new Date();
  const expired = { where: { expiresAt: { lt: now } } };
  await db().deletedBot.deleteMany({ where: { purgeAt: { lt: now } } });
  await db().session.deleteMany(expired);
  await db().authorizationCode.deleteMany(expired);
  await db().idempotencyRecord.deleteMany(expired);
}

/** Purges now and then, for as long as the service runs. */
export function startPurge(): { stop(): void } {
  const purge = () => purgeExpired().catch((err) => log().warn({ err }, "purge failed; it is tried again"));
  const timer = setInterval(purge, EVERY_MS);
  timer.unref();
  void purge();
  return { stop: () => clearInterval(timer) };
}
