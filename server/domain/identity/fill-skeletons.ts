import { exclusively } from "../../data/connection.ts";
import { db, isUniqueViolation } from "../../data/db.ts";
import { usernameSkeleton } from "./name-keys.ts";

const BATCH = 500;

/**
 * At the start: notes what the usernames look like that were taken before this was asked of a new one. Of several that
 * look alike all stay; the first keeps the look, the others have one that no new name can have.
 */
export const fillUsernameSkeletons = (): Promise<void> =>
  exclusively(async () => {
    for (;;) {
      const rows = await db().account.findMany({
        where: { usernameSkeleton: null },
        select: { id: true, username: true },
        orderBy: { id: "asc" },
        take: BATCH,
      });
      for (const { id, username } of rows) await fill(id, usernameSkeleton(username));
      if (rows.length < BATCH) return;
    }
  }, "wait");

async function fill(id: string, skeleton: string): Promise<void> {
  const write = (look: string) =>
    db().account.updateMany({ where: { id, usernameSkeleton: null }, data: { usernameSkeleton: look } });
  await write(skeleton).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    return write(`${skeleton} ${id}`);
  });
}
