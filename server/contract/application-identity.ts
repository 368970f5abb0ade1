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

/** A part of an application that its owner has changed. */
export type IdentityChange =
  | "name"
  | "clientType"
  | "description"
  | "icon"
  | "links"
  | "redirectUris"
  | "signOutAddresses"
  | "deviceFlow"
  | "scopes";

const hasAdditions = (before: readonly string[], after: readonly string[]) =>
  after.some((each) => !before.includes(each));

/**
 * The changes that end a verification: another name, kind of client, description, icon or link,
 * additional redirect URIs or scopes, or the sign-in by a code. Removing what is not required does not end it.
 */
export function findIdentityChanges(
  before: ApplicationIdentity,
  changes: { [M in keyof ApplicationIdentity]?: ApplicationIdentity[M] | undefined },
): IdentityChange[] {
  const { name = before.name, isPublicClient = before.isPublicClient } = changes;
  const { redirectUris = before.redirectUris, scopes = before.scopes } = changes;
  const { logoutRedirectUris = before.logoutRedirectUris } = changes;
  const isOther = (member: "description" | "privacyUrl" | "termsUrl" | "iconHash") =>
    typeof changes[member] === "string" && changes[member] !== before[member];
  const changed: Record<IdentityChange, boolean> = {
    name: name !== before.name,
    clientType: isPublicClient !== before.isPublicClient,
    description: isOther("description"),
    icon: isOther("iconHash"),
    links: isOther("privacyUrl") || isOther("termsUrl"),
    redirectUris: hasAdditions(before.redirectUris, redirectUris),
    signOutAddresses: hasAdditions(before.logoutRedirectUris, logoutRedirectUris),
    deviceFlow: changes.deviceFlow === true && !before.deviceFlow,
    scopes: hasAdditions(before.scopes, scopes),
  };
  return (Object.keys(changed) as IdentityChange[]).filter((part) => changed[part]);
}
