import type { Scope } from "../../contract/access.ts";
import { type CredentialRow, findAccessToken, findApiToken, findSession, noteUse } from "../../data/credentials.ts";
import { isUnavailable } from "../../data/db.ts";
import { hashSecret, hasValidChecksum } from "../../data/secret.ts";
import { log } from "../../log.ts";
import { type Actor, nobody, type Origin } from "../actor.ts";
import { asFault, Fault } from "../fault.ts";

const NOTE_EVERY_MS = 60_000;
const noting = new Set<string>();

/** The kind of credential that a value claims to be, by its prefix (specification 5.1). */
export function claimedKind(credential: string): "session" | "apiToken" | "oauth" {
  if (credential.startsWith("SVCOA2AT_")) return "oauth";
  return credential.startsWith("SVC_") ? "apiToken" : "session";
}

/**
 * Finds out who is calling. Nothing is cached, so that a revoked token and a ban count from the next request on.
 * @param credential The token itself, without `Bearer`.
 */
export async function authenticate(credential: string, origin: Origin): Promise<Actor> {
  try {
    return await FINDERS[claimedKind(credential)](credential, origin);
  } catch (error) {
    throw asFault(error, isUnavailable);
  }
}

/** The session of a signed-in browser, or nobody when its cookie is stale. */
export async function authenticateSession(token: string | null, origin: Origin): Promise<Actor> {
  try {
    const row = token ? await findSession(hashSecret(token)) : null;
    return row ? holder(row, "Session", origin) : nobody(origin);
  } catch (error) {
    throw asFault(error, isUnavailable);
  }
}

const FINDERS = {
  async apiToken(credential: string, origin: Origin): Promise<Actor> {
    const row = hasValidChecksum(credential, "SVC_") ? await findApiToken(hashSecret(credential)) : null;
    if (!row) throw new Fault("invalid_api_token", "This is not an active API token.");
    return holder(row, "ApiToken", origin);
  },
  async oauth(credential: string, origin: Origin): Promise<Actor> {
    const row = hasValidChecksum(credential, "SVCOA2AT_") ? await findAccessToken(hashSecret(credential)) : null;
    if (!row) throw new Fault("invalid_token", "This token was revoked, replaced or never issued.");
    const { applicationId, scopes } = row;
    return { ...holder(row, "AccessToken", origin), applicationId, scopes: new Set(scopes as Scope[]) };
  },
  async session(credential: string, origin: Origin): Promise<Actor> {
    const row = await findSession(hashSecret(credential));
    if (!row) throw new Fault("invalid_token", "This token cannot be read, or its session has ended.");
    return holder(row, "Session", origin);
  },
};

const KINDS = { Session: "session", ApiToken: "apiToken", AccessToken: "oauth" } as const;

function holder(row: CredentialRow, table: keyof typeof KINDS, origin: Origin) {
  const { credentialId, accountId, flags, notedAt } = row;
  if (!notedAt || Date.now() - notedAt.getTime() > NOTE_EVERY_MS) noteInBackground(table, credentialId, origin);
  return { ...origin, kind: KINDS[table], credentialId, accountId, flags };
}

/** At most once a minute for each credential, and never in the caller's way. */
function noteInBackground(table: keyof typeof KINDS, id: string, { ip, agent }: Origin): void {
  if (noting.has(id)) return;
  noting.add(id);
  noteUse(table, id, ip, agent)
    .catch((err) => log().warn({ err }, "the last use of a credential was not noted"))
    .finally(() => noting.delete(id));
}
