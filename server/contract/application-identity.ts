import type { Scope } from "./access.ts";

/** The parts of an application that staff check when they verify it. */
export interface ApplicationIdentity {
  name: string;
  isPublicClient: boolean;
  redirectUris: readonly string[];
  scopes: readonly Scope[];
}

const hasAdditions = (before: readonly string[], after: readonly string[]) =>
  after.some((each) => !before.includes(each));

/**
 * The changes that end a verification, as texts for users: another name or kind of client, additional redirect URIs or
 * additional scopes. Removing a redirect URI or a scope does not end it.
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
