import { perApplication } from "../../application.ts";
import type { CredentialKind, Scope } from "../../contract/access.ts";
import { SCOPES } from "../../contract/scopes.ts";
import { countCredentialUse, USE_RECORD_INTERVAL_MS } from "../../data/credential-uses.ts";
import {
  type CredentialRow,
  findAccessToken,
  findApiToken,
  findSession,
  recordCredentialUse,
  type SessionRow,
} from "../../data/credentials.ts";
import { databaseNow } from "../../data/database-clock.ts";
import { isUnavailable } from "../../data/db.ts";
import { hashSecret, hasValidChecksum } from "../../data/secret.ts";
import { log } from "../../log.ts";
import { type Actor, nobody, type Origin } from "../actor.ts";
import { Fault, toFault } from "../fault.ts";
import { isInRanges, parseRanges } from "./address-ranges.ts";

/** Of this process: another one may write the same time once more. */
const usesBeingRecorded = perApplication("uses of credentials being recorded", () => new Set<string>());

/** The kind of credential, by its prefix (specification 5.1). */
export function claimedKind(credential: string): CredentialKind {
  if (credential.startsWith(PREFIXES.oauth)) return "oauth";
  return credential.startsWith(PREFIXES.apiToken) ? "apiToken" : "session";
}
const PREFIXES = { apiToken: "SVC_", oauth: "SVCOA2AT_" } as const;

/**
 * Finds out who is calling. Nothing is cached, so that a revoked token and a ban take effect with the next request.
 * @param credential The token itself, without `Bearer`.
 */
export async function authenticate(credential: string, origin: Origin): Promise<Actor> {
  const kind = claimedKind(credential);
  const isComplete = kind === "session" || hasValidChecksum(credential, PREFIXES[kind]);
  return authenticateHash({ kind, hash: isComplete ? hashSecret(credential) : "" }, origin);
}

/** A credential, by its hash. */
export interface CredentialHash {
  kind: CredentialKind;
  hash: string;
}

/** Finds out whose credential it is. */
export async function authenticateHash({ kind, hash }: CredentialHash, origin: Origin): Promise<Actor> {
  try {
    return await AUTHENTICATORS[kind](hash, origin);
  } catch (error) {
    throw toFault(error, isUnavailable);
  }
}

/** The session of a signed-in browser, or nobody when its cookie is stale. */
export async function authenticateSession(token: string | null, origin: Origin): Promise<Actor> {
  try {
    const row = token ? await findSession(hashSecret(token)) : null;
    return row ? toSessionActor(row, origin) : nobody(origin);
  } catch (error) {
    throw toFault(error, isUnavailable);
  }
}

const AUTHENTICATORS = {
  async apiToken(hash: string, origin: Origin): Promise<Actor> {
    const row = hash ? await findApiToken(hash) : null;
    if (!row) throw new Fault("invalid_api_token", "This is not an active API token.");
    if (row.expiredAt) {
      throw new Fault("invalid_api_token", `This API token expired on ${describeTime(row.expiredAt)}.`);
    }
    const { scopes, addresses, categoryIds } = row;
    if (addresses.length > 0 && !isInRanges(origin.ip, parseRanges(addresses))) {
      throw new Fault("forbidden", `This API token may not be used from ${origin.ip}.`);
    }
    countCredentialUse(row.credentialId);
    return {
      ...toActor(row, "ApiToken", origin),
      ...(scopes.length > 0 && { scopes: toScopes(scopes) }),
      ...(categoryIds.length > 0 && { categoryIds }),
    };
  },
  async oauth(hash: string, origin: Origin): Promise<Actor> {
    const row = hash ? await findAccessToken(hash) : null;
    if (!row) throw new Fault("invalid_token", "This token was revoked, replaced or never issued.");
    const { applicationId, scopes } = row;
    return { ...toActor(row, "AccessToken", origin), applicationId, scopes: toScopes(scopes) };
  },
  async session(hash: string, origin: Origin): Promise<Actor> {
    const row = await findSession(hash);
    if (!row) throw new Fault("invalid_token", "This token cannot be read, or its session has ended.");
    return toSessionActor(row, origin);
  },
};

const isScope = (name: string): name is Scope => Object.hasOwn(SCOPES, name);
const toScopes = (names: string[]): ReadonlySet<Scope> => new Set(names.filter(isScope));

/** Such as `2026-11-23 08:15 UTC`. */
const describeTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const toSessionActor = (row: SessionRow, origin: Origin): Actor => ({
  ...toActor(row, "Session", origin),
  authenticatedAt: row.authenticatedAt,
  ...(row.chosenLanguage !== null && { chosenLanguage: row.chosenLanguage }),
});

const KIND_OF_TABLE = { Session: "session", ApiToken: "apiToken", AccessToken: "oauth" } as const;

function toActor(row: CredentialRow, table: keyof typeof KIND_OF_TABLE, origin: Origin) {
  const { credentialId, accountId, flags, deleteAt, lastUsedAt } = row;
  if (!lastUsedAt || databaseNow().getTime() - lastUsedAt.getTime() > USE_RECORD_INTERVAL_MS)
    recordUseInBackground(table, credentialId, origin);
  return { ...origin, kind: KIND_OF_TABLE[table], credentialId, accountId, flags, ...(deleteAt && { deleteAt }) };
}

/** At most once a minute for each credential. The caller does not wait for it. */
function recordUseInBackground(table: keyof typeof KIND_OF_TABLE, id: string, { ip, agent }: Origin): void {
  const recording = usesBeingRecorded();
  if (recording.has(id)) return;
  recording.add(id);
  recordCredentialUse(table, id, ip, agent)
    .catch((err) => log().warn({ err }, "the last use of a credential was not recorded"))
    .finally(() => recording.delete(id));
}
