import unhomoglyph from "unhomoglyph";

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
