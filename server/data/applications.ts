import { type Db, prepared } from "./db.ts";

const COLUMNS = {
  id: true,
  ownerId: true,
  name: true,
  isPublicClient: true,
  disabled: true,
  verification: true,
  redirectUris: true,
  scopes: true,
  createdAt: true,
  owner: { select: { username: true } },
} as const;

const ID = /^[0-9a-f]{24}$/;

/** An application as the OAuth checks see it; null when there is none, or it is disabled. */
export async function findLiveApplication(db: Db, id: string) {
  if (!ID.test(id)) return null; // a caller may send anything, also what the database cannot hold
  const row = await db.application.findUnique({ where: { id }, select: COLUMNS });
  return row && !row.disabled ? row : null;
}
export type LiveApplication = NonNullable<Awaited<ReturnType<typeof findLiveApplication>>>;

/** An application that asks for a token, and which of its secrets it showed. */
export interface Client {
  id: string;
  isPublicClient: boolean;
  scopes: string[];
  /** Null when the application has no such secret. */
  secretId: string | null;
  /** When that secret's use was last noted. */
  secretNotedAt: Date | null;
}

const CLIENT = {
  name: "find-client",
  text: `SELECT p.id, p."isPublicClient", p.scopes, s.id AS "secretId", s."lastUsedAt" AS "secretNotedAt"
         FROM "Application" p LEFT JOIN "ApplicationSecret" s ON s."applicationId" = p.id AND s.hash = $2
         WHERE p.id = $1 AND NOT p.disabled`,
};

export async function findClient(id: string, secretHash: string | null): Promise<Client | null> {
  return ID.test(id) ? ((await prepared<Client>(CLIENT, [id, secretHash]))[0] ?? null) : null;
}

const TOUCH = { name: "touch-secret", text: `UPDATE "ApplicationSecret" SET "lastUsedAt" = now() WHERE id = $1` };

export const noteSecretUse = async (id: string): Promise<void> => void (await prepared(TOUCH, [id]));
