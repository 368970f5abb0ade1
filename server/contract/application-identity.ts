import type { Scope } from "./access.ts";

/** The parts of an application that staff check when they verify it. */
export interface ApplicationIdentity {
  name: string;
  isPublicClient: boolean;
  redirectUris: readonly string[];
  scopes: readonly Scope[];
  description: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  iconHash: string | null;
  logoutRedirectUris: readonly string[];
  deviceFlow: boolean;
}

const hasAdditions = (before: readonly string[], after: readonly string[]) =>
  after.some((each) => !before.includes(each));

/**
 * The changes that end a verification, as texts for users: another name, kind of client, description, icon or link,
 * additional redirect URIs or scopes, or the sign-in by a code. Removing what is not required does not end it.
 */
export function findIdentityChanges(
  before: ApplicationIdentity,
  changes: { [M in keyof ApplicationIdentity]?: ApplicationIdentity[M] | undefined },
): string[] {
  const { name = before.name, isPublicClient = before.isPublicClient } = changes;
  const { redirectUris = before.redirectUris, scopes = before.scopes } = changes;
  const { logoutRedirectUris = before.logoutRedirectUris } = changes;
  const isOther = (member: "description" | "privacyUrl" | "termsUrl" | "iconHash") =>
    typeof changes[member] === "string" && changes[member] !== before[member];
  return [
    ...(name === before.name ? [] : ["its name"]),
    ...(isPublicClient === before.isPublicClient ? [] : ["its client type"]),
    ...(isOther("description") ? ["its description"] : []),
    ...(isOther("iconHash") ? ["its icon"] : []),
    ...(isOther("privacyUrl") || isOther("termsUrl") ? ["its links"] : []),
    ...(hasAdditions(before.redirectUris, redirectUris) ? ["its redirect URIs"] : []),
    ...(hasAdditions(before.logoutRedirectUris, logoutRedirectUris) ? ["its sign-out addresses"] : []),
    ...(changes.deviceFlow && !before.deviceFlow ? ["its sign-in by a code"] : []),
    ...(hasAdditions(before.scopes, scopes) ? ["its scopes"] : []),
  ];
}
