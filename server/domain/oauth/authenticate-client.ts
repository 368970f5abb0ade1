import type { ClientCredentials } from "../../contract/oauth.ts";
import { recordSecretUse } from "../../data/applications.ts";
import { type Client, findExchange, type StoredCode } from "../../data/authorization-codes.ts";
import { consumePoints, type RateLimitWindow } from "../../data/rate-limit-counters.ts";
import { hashSecret, hasValidChecksum } from "../../data/secret.ts";
import { metrics } from "../../metrics/metrics.ts";
import { Fault } from "../fault.ts";
import { rateLimitAddress } from "../rate-limit-address.ts";
import { rateLimitedFault } from "../service/rate-limited-fault.ts";

const QUARTER_HOUR = 900;
const WRONG_FOR_CLIENT: RateLimitWindow = { name: "client-secret", points: 10, windowSeconds: QUARTER_HOUR };
const WRONG_FROM_ADDRESS: RateLimitWindow = { name: "client-address", points: 100, windowSeconds: QUARTER_HOUR };

/** The hash to look a secret up by; null when the service cannot have issued it. */
const hashClientSecret = (secret: string | null): string | null =>
  secret !== null && hasValidChecksum(secret, "SVCOA2S_") ? hashSecret(secret) : null;

/**
 * The application that calls. A confidential one authenticates with its secret; a public one has none. A code is looked
 * up by the same statement.
 */
export async function authenticateClient(
  credentials: ClientCredentials,
  ip: string,
  codeHash: string | null = null,
): Promise<{ application: Client; code: StoredCode | null }> {
  const { clientId, secret } = credentials;
  const { client, code } = await findExchange({ clientId, secretHash: hashClientSecret(secret), codeHash });
  const isAuthentic = client && (client.isPublicClient ? secret === null : client.secretId !== null);
  if (!client || !isAuthentic) throw await countRefusal(credentials, ip);
  if (client.secretId !== null) await recordSecretUse(client.secretId, client.secretLastUsedAt);
  return { application: client, code };
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
