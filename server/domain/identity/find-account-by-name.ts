import type { Db } from "../../data/db.ts";
import { usernameKeys } from "./username-keys.ts";

/** By username or e-mail address. A name that was stored before names were normalised is found as it was typed. */
export async function findAccountByName(db: Db, identifier: string) {
  const keys = usernameKeys(identifier);
  const typed = identifier.toLowerCase();
  const rows = await db.account.findMany({
    where: { OR: [{ usernameKey: { in: keys } }, { emailKey: typed }] },
    select: { id: true, username: true, usernameKey: true, passwordHash: true, flags: true },
  });
  return rows.find((row) => row.usernameKey === typed) ?? rows[0] ?? null;
}
