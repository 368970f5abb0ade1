import unhomoglyph from "unhomoglyph";

/** By what an account is found that signs in with its username: case and the spelling in Unicode make no difference. */
export const usernameKey = (username: string): string => username.normalize("NFKC").toLowerCase();

/** The same for a typed username: first as it is kept now, then as it was kept before names were normalised. */
export const usernameKeys = (typed: string): string[] => [...new Set([usernameKey(typed), typed.toLowerCase()])];

/**
 * What a username looks like: names that look alike have the same (UTS 39, section 4, with its table of confusable
 * characters). Lower-cased after the mapping, because a capital I looks like an l and a small one does not.
 */
export function usernameSkeleton(username: string): string {
  const mapped = unhomoglyph(username.normalize("NFKC").normalize("NFD"));
  return mapped.normalize("NFD").toLowerCase();
}
