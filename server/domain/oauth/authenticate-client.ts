import type { ClientCredentials } from "../../contract/oauth.ts";
import { recordSecretUse } from "../../data/applications.ts";
import type { Client } from "../../data/authorization-codes.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { consumePoints, type RateLimitWindow } from "../../data/rate-limit-counters.ts";
import { hashSecret, hasValidChecksum } from "../../data/secret.ts";
import { metrics } from "../../metrics/metrics.ts";
import { Fault } from "../fault.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { rateLimitedFault } from "../service/rate-limited-fault.ts";

const QUARTER_HOUR = 900;
const USE_RECORD_INTERVAL_MS = 60_000;
const WRONG_FOR_CLIENT: RateLimitWindow = { name: "client-secret", points: 10, windowSeconds: QUARTER_HOUR };
const WRONG_FROM_ADDRESS: RateLimitWindow = { name: "client-address", points: 100, windowSeconds: QUARTER_HOUR };

/** The hash to look a secret up by; null when the service cannot have issued it. */
export const hashClientSecret = (secret: string | null): string | null =>
  secret !== null && hasValidChecksum(secret, "SVCOA2S_") ? hashSecret(secret) : null;

/** The application that calls. A confidential one authenticates with its secret; a public one has none. */
export async function authenticateClient(
  found: Client | null,
  credentials: ClientCredentials,
  ip: string,
): Promise<Client> {
  const isAuthentic = found && (found.isPublicClient ? credentials.secret === null : found.secretId !== null);
  if (!found || !isAuthentic) throw await countRefusal(credentials, ip);
  await recordSecretUseOf(found);
  return found;
}

async function recordSecretUseOf({ secretId, secretLastUsedAt }: Client): Promise<void> {
  if (!secretId || (secretLastUsedAt && databaseNow().getTime() - secretLastUsedAt.getTime() < USE_RECORD_INTERVAL_MS))
    return;
  await recordSecretUse(secretId);
}

/**
 * An unknown client and a wrong secret get one answer, which becomes "too many attempts" at the limit. The right secret
 * always works: nobody guesses 190 bits, and a stranger must not lock out others who share the address.
 */
async function countRefusal({ clientId, way }: ClientCredentials, ip: string): Promise<Fault> {
  const address = rateLimitAddress(ip);
  const counts = [
    await consumePoints(WRONG_FOR_CLIENT, `${clientId.slice(0, 64)} ${address}`),
    await consumePoints(WRONG_FROM_ADDRESS, address),
  ];
  if (counts.some(({ allowed }) => !allowed)) {
    metrics()?.limitRefused("oauth.client");
    const resetMs = Math.max(...counts.map((one) => (one.remaining === 0 ? one.resetMs : 0)));
    return rateLimitedFault(resetMs, "Too many attempts to authenticate the client.");
  }
  return new Fault(way === "basic" ? "unauthorized" : "client_refused", "The client could not be authenticated.", {
    oauthError: "invalid_client",
  });
}
