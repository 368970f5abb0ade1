import { AccountFlag, BLOCKED_FLAGS } from "../contract/flags.ts";

/** SQL: whether the account may use the service. It is neither banned nor disabled, and does not wait for its deletion. */
export const mayUseService = (alias: string): string =>
  `(${alias}.flags & ${BLOCKED_FLAGS} = 0 AND ${alias}."deleteAt" IS NULL)`;

/** SQL: whether the owner of an application may use the service, with `owner` from a LEFT JOIN: some have none. */
export const mayOwnerUseService = (application: string, owner: string): string =>
  `(${application}."ownerId" IS NULL OR ${mayUseService(owner)})`;

/** SQL: the flags, with Disabled while the account waits for its deletion. */
export const effectiveFlags = (alias: string): string =>
  `CASE WHEN ${alias}."deleteAt" IS NULL THEN ${alias}.flags ELSE ${alias}.flags | ${AccountFlag.Disabled} END`;

/** The opposite for a row that was read. */
export const isBlocked = ({ flags, deleteAt }: { flags: number; deleteAt: Date | null }): boolean =>
  (flags & BLOCKED_FLAGS) !== 0 || deleteAt !== null;

/**
 * SQL: whether a row with `accountId`, `applicationId` and `apiTokenId` is the owner's own, or what has set it up may
 * still run commands for the account: what an application or an API token has started ends with its access.
 */
export const mayCredentialRun = (alias: string, scope = "'commands.run'"): string =>
  `((${alias}."applicationId" IS NULL OR EXISTS (SELECT FROM "AccessToken" t
    JOIN "Application" p ON p.id = t."applicationId" LEFT JOIN "Account" o ON o.id = p."ownerId"
    WHERE t."accountId" = ${alias}."accountId" AND t."applicationId" = ${alias}."applicationId"
      AND t."expiresAt" > now() AND ${scope} = ANY (t.scopes) AND NOT p.disabled AND ${mayOwnerUseService("p", "o")}))
    AND (${alias}."apiTokenId" IS NULL OR EXISTS (SELECT FROM "ApiToken" k
      WHERE k.id = ${alias}."apiTokenId" AND k."accountId" = ${alias}."accountId"
        AND (k."expiresAt" IS NULL OR k."expiresAt" > now()))))`;
