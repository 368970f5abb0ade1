import { BLOCKED_FLAGS } from "../contract/user.ts";
import { type Db, prepared } from "./db.ts";
import { isId } from "./id.ts";

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
  owner: { select: { username: true, flags: true } },
} as const;

/** The application that OAuth checks work with; null when it does not exist, or it or its owner is disabled or banned. */
export async function findActiveApplication(db: Db, id: string) {
  if (!isId(id)) return null; // the database cannot hold every string that a caller may send
  const row = await db.application.findUnique({ where: { id }, select: COLUMNS });
  return row && !row.disabled && (row.owner.flags & BLOCKED_FLAGS) === 0 ? row : null;
}

/** Blocks changes and deletion of the application until the caller's transaction ends. */
export async function lockApplication(tx: Db, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Application" WHERE id = ${id} FOR SHARE`;
}
export type ActiveApplication = NonNullable<Awaited<ReturnType<typeof findActiveApplication>>>;

const TOUCH_SECRET = {
  name: "touch-secret",
  text: `UPDATE "ApplicationSecret" SET "lastUsedAt" = now() WHERE id = $1`,
};

export const recordSecretUse = async (id: string): Promise<void> => void (await prepared(TOUCH_SECRET, [id]));
