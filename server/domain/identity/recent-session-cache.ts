import { perApplication } from "../../application.ts";
import { type Broker, broker } from "../../data/broker.ts";
import { hashSecret } from "../../data/secret.ts";

const MAX_SESSIONS = 10_000;
const REMEMBERED_MS = 600_000;
/** The broker is told again of a session that is in use. */
const PUBLISH_INTERVAL_MS = REMEMBERED_MS / 2;

interface RecentSession {
  seenAt: number;
  publishedAt: number;
}

/** Hashes of sessions that were valid a short time ago, the latest at the end. Each request still looks its session up. */
const recentSessions = perApplication("recent sessions", () => new Map<string, RecentSession>());

const keyOf = ({ prefix }: Broker, hash: string) => `${prefix}recent-session:${hash}`;

/** Whether the session was valid recently, in any process. Look-ups of such cookies do not queue behind unknown ones. */
export async function isRecentSession(token: string): Promise<boolean> {
  const hash = hashSecret(token);
  if ((recentSessions().get(hash)?.seenAt ?? Number.NEGATIVE_INFINITY) > performance.now() - REMEMBERED_MS) return true;
  const shared = broker();
  if (!shared) return false;
  const found = await shared.quickRedis.exists(keyOf(shared, hash)).catch(() => 0); // without it, what this process knows
  return found === 1;
}

export function recordSession(token: string, isValid: boolean): void {
  const recent = recentSessions();
  const hash = hashSecret(token);
  const publishedAt = recent.get(hash)?.publishedAt ?? Number.NEGATIVE_INFINITY;
  recent.delete(hash);
  if (!isValid) {
    unpublish(hash);
    return;
  }
  const now = performance.now();
  const isDue = publishedAt < now - PUBLISH_INTERVAL_MS;
  recent.set(hash, { seenAt: now, publishedAt: isDue ? now : publishedAt });
  if (isDue) publish(hash);
  const [oldest] = recent.keys();
  if (recent.size > MAX_SESSIONS && oldest !== undefined) recent.delete(oldest);
}

function publish(hash: string): void {
  const shared = broker();
  shared?.quickRedis.set(keyOf(shared, hash), "1", "PX", REMEMBERED_MS).catch(() => undefined); // other processes look it up
}

function unpublish(hash: string): void {
  const shared = broker();
  shared?.quickRedis.unlink(keyOf(shared, hash)).catch(() => undefined); // it expires
}
