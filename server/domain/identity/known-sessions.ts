import { hashSecret } from "../../data/secret.ts";

const MOST = 10_000;
const FOR_MS = 600_000;

/** Sessions that were somebody's a short time ago, by their hash, the latest at the end. They are looked up all the same. */
const known = new Map<string, number>();

/** Whether a look-up of it is likely to find somebody: such a cookie does not wait for those of others. */
export const isKnownSession = (token: string): boolean => (known.get(hashSecret(token)) ?? 0) > Date.now() - FOR_MS;

export function noteSession(token: string, isSomebodys: boolean): void {
  const hash = hashSecret(token);
  known.delete(hash);
  if (!isSomebodys) return;
  known.set(hash, Date.now());
  const [oldest] = known.keys();
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
}
