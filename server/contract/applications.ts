import { z } from "zod";
import { Scope } from "./access.ts";
import { APPLICATION_DETAILS, MAX_ICON_CHARACTERS } from "./application-details.ts";
import { isStorable, UNSTORABLE_MESSAGE } from "./clean-text.ts";
import { identityName, label } from "./names.ts";
import { Instant, PathId, text } from "./text.ts";

const Name = identityName(1, 48);
const RedirectUris = z.array(text(1, 2048)).max(20);
const Scopes = z.array(Scope).max(20);

const isWebLink = (link: string): boolean => {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(link) || !URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === "" && password === "";
};
const WebLink = text(1, 512).refine(isWebLink, "This must be an address that begins with https://.");

/** What the approval page shows of an application. The icon is a square PNG in base64. */
const ApplicationDetails = z.object({
  description: label(1, 200).nullable(),
  privacyUrl: WebLink.nullable(),
  termsUrl: WebLink.nullable(),
  icon: z.string().max(MAX_ICON_CHARACTERS).nullable(),
});
const Verification = z.enum(["none", "pending", "verified"]);

/** An OAuth application (specification 2.8). Of its secrets only hints are stored in plain text: a secret is shown once. */
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  isPublicClient: z.boolean(),
  /** Bits of `ApplicationFlag`. */
  flags: z.int(),
  verification: Verification,
  /** Why staff disabled it; null while it is enabled. */
  disabledReason: z.string().nullable(),
  redirectUris: z.array(z.string()),
  scopes: z.array(Scope),
  ...APPLICATION_DETAILS,
  createdAt: Instant,
  users: z.int(),
  secrets: z.array(z.object({ id: z.string(), hint: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
});

export const ApplicationCreate = z.strictObject({
  name: Name,
  isPublicClient: z.boolean().optional(),
  redirectUris: RedirectUris.optional(),
  scopes: Scopes.optional(),
});
export const ApplicationUpdate = z.strictObject({
  applicationId: PathId,
  name: Name.optional(),
  isPublicClient: z.boolean().optional(),
  redirectUris: RedirectUris.optional(),
  logoutRedirectUris: RedirectUris.optional(),
  scopes: Scopes.optional(),
  deviceFlow: z.boolean().optional(),
  ...ApplicationDetails.partial().shape,
});
/** A change of the application's identity ends its verification (`findIdentityChanges`). */
export const ApplicationUpdated = z.object({ ok: z.literal(true), verification: Verification });
/** As the form of the portal has them: empty is none. */
export const ApplicationDetailsForm = ApplicationDetails.omit({ icon: true });
export const ApplicationReference = z.strictObject({ applicationId: PathId });
export const SecretReference = z.strictObject({ applicationId: PathId, secretId: PathId });

/** How many accounts have approved an application, and the latest of them. The accounts are not identified. */
export const ApplicationUsers = z.object({
  count: z.int(),
  tokens: z.int(),
  users: z.array(
    z.object({
      id: z.string(),
      scopes: z.array(Scope),
      since: Instant,
      lastUsedAt: Instant.nullable(),
      hasToken: z.boolean(),
    }),
  ),
});
export const TokensRevoked = z.object({ count: z.int() });

/** Only this answer contains the secret; a public client has none. */
export const ApplicationCreated = z.object({ clientId: z.string(), clientSecret: z.string().optional() });

export const ApplicationSearch = z.strictObject({ text: z.string().max(255).refine(isStorable, UNSTORABLE_MESSAGE) });
/** An application as staff see it. */
export const ApplicationSummary = z.object({
  id: z.string(),
  name: z.string(),
  flags: z.int(),
  disabledReason: z.string().nullable(),
  isPublicClient: z.boolean(),
  redirectUris: z.array(z.string()),
  scopes: z.array(Scope),
  ...APPLICATION_DETAILS,
  users: z.int(),
  createdAt: Instant,
  owner: z.object({ id: z.string(), username: z.string(), flags: z.int() }),
});
const ownerMessage = text(1, 500).describe("Shown to its owner.");
export const ApplicationDisable = z.strictObject({
  applicationId: PathId,
  reason: ownerMessage,
});
/** `seen`: the application as the reviewer saw it. When it has changed since, it is not verified. */
export const ApplicationVerify = z.strictObject({
  applicationId: PathId,
  seen: z
    .strictObject({
      name: z.string().max(255),
      isPublicClient: z.boolean(),
      redirectUris: z.array(z.string().max(2048)).max(20),
      scopes: Scopes,
      logoutRedirectUris: z.array(z.string().max(2048)).max(20).default([]),
      deviceFlow: z.boolean().default(false),
      description: z.string().max(255).nullable().default(null),
      privacyUrl: z.string().max(2048).nullable().default(null),
      termsUrl: z.string().max(2048).nullable().default(null),
      iconHash: z.string().max(64).nullable().default(null),
    })
    .optional(),
});
export const ApplicationUnverify = z.strictObject({
  applicationId: PathId,
  reason: ownerMessage,
});

/** An application that the user has approved. */
export const ApprovedApplication = z.object({
  applicationId: z.string(),
  name: z.string(),
  /** Null: it is a part of this service. */
  owner: z.string().nullable(),
  verified: z.boolean(),
  /** Its tokens work: neither it nor its owner is disabled. */
  enabled: z.boolean(),
  scopes: z.array(Scope),
  approvedAt: Instant,
  lastUsedAt: Instant.nullable(),
});
