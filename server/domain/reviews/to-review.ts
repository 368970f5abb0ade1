import type { z } from "zod";
import { Scope } from "../../contract/access.ts";
import type { ReviewRequest } from "../../contract/reviews.ts";
import type { Prisma } from "../../data/db.ts";

export const REVIEW_INCLUDE = {
  account: { select: { id: true, username: true } },
  application: { select: { id: true, name: true, redirectUris: true, scopes: true, isPublicClient: true } },
} as const satisfies Prisma.ReviewRequestInclude;
type ReviewRow = Prisma.ReviewRequestGetPayload<{ include: typeof REVIEW_INCLUDE }>;

export const toReview = ({ application, ...row }: ReviewRow): z.input<typeof ReviewRequest> => ({
  ...row,
  application: application && { ...application, scopes: application.scopes.map((scope) => Scope.parse(scope)) },
});
