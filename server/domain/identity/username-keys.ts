import unhomoglyph from "unhomoglyph";
import type { Db } from "../../data/db.ts";

/** Sign-in finds an account by this key: case and Unicode normalisation make no difference. */
export const usernameKey = (username: string): string => username.normalize("NFKC").toLowerCase();

/** The keys of a typed username: as it is stored now, then as it was stored before names were normalised. */
export const usernameKeys = (typed: string): string[] => [...new Set([usernameKey(typed), typed.toLowerCase()])];

const lookAlike = (name: string): string => unhomoglyph(name.normalize("NFD")).normalize("NFD");

/**
 * Usernames that look alike have the same skeleton (UTS 39, section 4, with its table of confusable characters). The
 * name is mapped twice: as written, because a capital I looks like an l and a small i does not, and in lower case,
 * because case makes no difference. At the end i becomes l, because `ADMlN` looks like `ADMIN`.
 */
export const usernameSkeleton = (username: string): string =>
  lookAlike(lookAlike(username.normalize("NFKC")).toLowerCase())
    .toLowerCase()
    .replaceAll("i", "l");

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
