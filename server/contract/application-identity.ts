import type { Scope } from "./access.ts";

/** What staff look at when they verify an application: whom people trust, and with what. */
export interface ApplicationIdentity {
  name: string;
  isPublicClient: boolean;
  redirectUris: readonly string[];
  scopes: readonly Scope[];
}

const hasAdditions = (before: readonly string[], after: readonly string[]) =>
  after.some((each) => !before.includes(each));

/**
 * The changes that end a verification, in words for people. Another name, kind of client or redirect URI is another
 * identity; more scopes are more than was judged. Taking a redirect URI or a scope away is less of the same.
 */
export function findIdentityChanges(
  before: ApplicationIdentity,
  changes: { [M in keyof ApplicationIdentity]?: ApplicationIdentity[M] | undefined },
): string[] {
  const { name = before.name, isPublicClient = before.isPublicClient } = changes;
  const { redirectUris = before.redirectUris, scopes = before.scopes } = changes;
  return [
    ...(name === before.name ? [] : ["its name"]),
    ...(isPublicClient === before.isPublicClient ? [] : ["its client type"]),
    ...(hasAdditions(before.redirectUris, redirectUris) ? ["its redirect URIs"] : []),
    ...(hasAdditions(before.scopes, scopes) ? ["its scopes"] : []),
  ];
}
