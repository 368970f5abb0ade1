import { ACCESS_TOKEN_SECONDS } from "../contract/oauth.ts";
import type { Db } from "./db.ts";

export interface NewAccessToken {
  id: string;
  accountId: string;
  applicationId: string;
  hash: string;
  scopes: string[];
}

/** Puts the token in the place of the one before: one live token for each user and application (specification 3.2). */
export async function putAccessToken(tx: Db, token: NewAccessToken): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "AccessToken" (id, "accountId", "applicationId", hash, scopes, "expiresAt")
    VALUES (${token.id}, ${token.accountId}, ${token.applicationId}, ${token.hash}, ${token.scopes}::text[],
      now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS}))
    ON CONFLICT ("accountId", "applicationId") DO UPDATE
      SET id = excluded.id, hash = excluded.hash, scopes = excluded.scopes, "createdAt" = now(),
        "expiresAt" = excluded."expiresAt", "lastUsedAt" = NULL, "lastUsedIp" = NULL, "lastUsedAgent" = NULL`;
}
