import { z } from "zod";
import { Scope } from "./access.ts";
import { identityName } from "./names.ts";
import { Instant, PathId, text } from "./text.ts";

const Name = identityName(1, 48);
const RedirectUris = z.array(text(1, 2048)).max(20);
const Scopes = z.array(Scope).max(20);

/** An OAuth application (specification 2.8). Its secrets are known by a hint only: what they are is shown once. */
export const Application = z.object({
  id: z.string(),
  name: z.string(),
  isPublicClient: z.boolean(),
  verification: z.enum(["none", "pending", "verified"]),
  redirectUris: z.array(z.string()),
  scopes: z.array(Scope),
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
  scopes: Scopes.optional(),
});
export const ApplicationReference = z.strictObject({ applicationId: PathId });
export const SecretReference = z.strictObject({ applicationId: PathId, secretId: PathId });

/** How many accounts have approved an application, and the latest of them. Who they are is not told. */
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

/** The secret is in this answer and nowhere else; a public client has none. */
export const ApplicationCreated = z.object({ clientId: z.string(), clientSecret: z.string().optional() });

/** An application that the user has approved. */
export const ApprovedApplication = z.object({
  applicationId: z.string(),
  name: z.string(),
  owner: z.string(),
  verified: z.boolean(),
  scopes: z.array(Scope),
  approvedAt: Instant,
  lastUsedAt: Instant.nullable(),
});
