import { hashSecret } from "../../data/secret.ts";

const MAX_SESSIONS = 10_000;
const REMEMBERED_MS = 600_000;

/** Sessions that were somebody's a short time ago, by their hash, the latest at the end. They are looked up all the same. */
const recent = new Map<string, number>();

/** Whether a look-up of it is likely to find somebody: such a cookie does not wait for those of others. */
export const isRecentSession = (token: string): boolean =>
  (recent.get(hashSecret(token)) ?? 0) > Date.now() - REMEMBERED_MS;

export function recordSession(token: string, isSomebodys: boolean): void {
  const hash = hashSecret(token);
  recent.delete(hash);
  if (!isSomebodys) return;
  recent.set(hash, Date.now());
  const [oldest] = recent.keys();
  if (recent.size > MAX_SESSIONS && oldest !== undefined) recent.delete(oldest);
}
