import { perApplication } from "../../application.ts";
import { hashSecret } from "../../data/secret.ts";

const MAX_SESSIONS = 10_000;
const REMEMBERED_MS = 600_000;

/** Hashes of sessions that were valid a short time ago, the latest at the end. Each request still looks its session up. */
const recentSessions = perApplication("recent sessions", () => new Map<string, number>());

/** Whether the session was valid recently. Look-ups of such cookies do not queue behind unknown ones. */
export const isRecentSession = (token: string): boolean =>
  (recentSessions().get(hashSecret(token)) ?? 0) > Date.now() - REMEMBERED_MS;

export function recordSession(token: string, isValid: boolean): void {
  const recent = recentSessions();
  const hash = hashSecret(token);
  recent.delete(hash);
  if (!isValid) return;
  recent.set(hash, Date.now());
  const [oldest] = recent.keys();
  if (recent.size > MAX_SESSIONS && oldest !== undefined) recent.delete(oldest);
}
