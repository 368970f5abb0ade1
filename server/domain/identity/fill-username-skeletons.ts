import { db, isUniqueViolation } from "../../data/db.ts";
import { withAdvisoryLock } from "../../data/installation-connection.ts";
import { usernameSkeleton } from "./username-keys.ts";

const BATCH_SIZE = 500;

/**
 * At the start: fills in `usernameSkeleton` for accounts from before that column. Of several usernames that look alike
 * the first gets the skeleton; the others get one that no new name can have.
 */
export const fillUsernameSkeletons = (): Promise<void> =>
  withAdvisoryLock(async () => {
    for (;;) {
      const rows = await db().account.findMany({
        where: { usernameSkeleton: null },
        select: { id: true, username: true },
        orderBy: { id: "asc" },
        take: BATCH_SIZE,
      });
      await fillBatch(rows).catch((error) => {
        if (!isUniqueViolation(error)) throw error; // a new account has just taken such a name: the next round reads these rows again
      });
      if (rows.length < BATCH_SIZE && (await db().account.count({ where: { usernameSkeleton: null } })) === 0) return;
    }
  }, "wait");

async function fillBatch(rows: { id: string; username: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const looks = rows.map(({ username }) => usernameSkeleton(username));
  await db().$executeRaw`
    UPDATE "Account" account SET "usernameSkeleton" = first.look
    FROM (SELECT DISTINCT ON (look) id, look FROM unnest(${ids}::text[], ${looks}::text[]) AS of (id, look)
      ORDER BY look, id) first
    WHERE account.id = first.id AND account."usernameSkeleton" IS NULL
      AND NOT EXISTS (SELECT FROM "Account" taken WHERE taken."usernameSkeleton" = first.look)`;
  await db().$executeRaw`
    UPDATE "Account" account SET "usernameSkeleton" = of.look || ' ' || of.id
    FROM unnest(${ids}::text[], ${looks}::text[]) AS of (id, look)
    WHERE account.id = of.id AND account."usernameSkeleton" IS NULL`;
}
