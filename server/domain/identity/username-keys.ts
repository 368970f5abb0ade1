import unhomoglyph from "unhomoglyph";

/** By what an account is found that signs in with its username: case and the spelling in Unicode make no difference. */
export const usernameKey = (username: string): string => username.normalize("NFKC").toLowerCase();

/** The same for a typed username: first as it is kept now, then as it was kept before names were normalised. */
export const usernameKeys = (typed: string): string[] => [...new Set([usernameKey(typed), typed.toLowerCase()])];

const lookAlike = (name: string): string => unhomoglyph(name.normalize("NFD")).normalize("NFD");

/**
 * What a username looks like: names that look alike have the same (UTS 39, section 4, with its table of confusable
 * characters). Mapped as it is written, because a capital I looks like an l and a small one does not, and then in small
 * letters, because capitals are the same name. An i is an l in the end: `ADMlN` looks like what `admin` is in capitals.
 */
export const usernameSkeleton = (username: string): string =>
  lookAlike(lookAlike(username.normalize("NFKC")).toLowerCase())
    .toLowerCase()
    .replaceAll("i", "l");
