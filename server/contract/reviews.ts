import { z } from "zod";
import { Scope } from "./access.ts";
import { APPLICATION_DETAILS } from "./application-details.ts";
import { MAX_REQUESTED_BOTS } from "./limits/reviews.ts";
import { Instant, PathId, text } from "./text.ts";

const UseCase = text(20, 2000);

/**
 * Something that staff decide for a user: verification of an application, developer access of an account, or a higher
 * limit of bots.
 */
export const ReviewRequest = z.object({
  id: z.string(),
  kind: z.enum(["verification", "developer", "limit"]),
  useCase: z.string(),
  /** How many bots are asked for, where the kind is `limit`. */
  botLimit: z.int().nullable(),
  state: z
    .enum(["pending", "approved", "rejected", "withdrawn"])
    .describe("Withdrawn: the application was changed before staff decided."),
  reason: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  account: z.object({ id: z.string(), username: z.string() }),
  /** As it is now. A change of the application's identity withdraws the request. */
  application: z
    .object({
      id: z.string(),
      name: z.string(),
      redirectUris: z.array(z.string()),
      scopes: z.array(Scope),
      isPublicClient: z.boolean(),
      ...APPLICATION_DETAILS,
    })
    .nullable(),
});

export const VerificationRequest = z.strictObject({ applicationId: PathId, useCase: UseCase });
export const DeveloperAccessRequest = z.strictObject({ useCase: UseCase });
export const LimitRequest = z.strictObject({
  botLimit: z.int().min(1).max(MAX_REQUESTED_BOTS).describe("How many bots the account shall be allowed to have."),
  useCase: UseCase,
});
export const ReviewReference = z.strictObject({ requestId: PathId });
export const ReviewDecision = z.strictObject({
  requestId: PathId,
  approve: z.boolean(),
  reason: text(1, 500).optional().describe("Shown to the user; required for a rejection."),
});
