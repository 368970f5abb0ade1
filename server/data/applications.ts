import { db } from "./db.ts";

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

/** An application as the OAuth checks see it; null when there is none, or it is disabled. */
export async function findLiveApplication(id: string) {
  const row = await db().application.findUnique({ where: { id }, select: COLUMNS });
  return row && !row.disabled ? row : null;
}
export type LiveApplication = NonNullable<Awaited<ReturnType<typeof findLiveApplication>>>;
