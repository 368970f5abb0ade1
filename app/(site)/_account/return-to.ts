import { DEFAULT_PATH, localPath } from "./local-path.ts";

/** Where a person goes on who has signed in. Every page of signing in passes it to the next one. */
export interface ReturnTo {
  /** A path of this site. */
  next: string;
  /** The page is shown to a person who is signed in, too: to enter the password again or to switch the account. */
  again: boolean;
}

export const readReturnTo = ({ next, again }: Record<string, unknown>): ReturnTo => ({
  next: localPath(next),
  again: again === "true",
});

export const hasReturnTo = ({ next, again }: ReturnTo): boolean => again || next !== DEFAULT_PATH;

/** The address of a page of signing in that goes on there. */
export function addReturnTo(path: string, { next, again }: ReturnTo): string {
  const query = new URLSearchParams({ ...(again && { again: "true" }), ...(next !== DEFAULT_PATH && { next }) });
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
