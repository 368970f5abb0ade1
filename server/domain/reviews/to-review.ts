import type { z } from "zod";
import { Scope } from "../../contract/access.ts";
import type { ReviewRequest } from "../../contract/reviews.ts";
import type { Prisma } from "../../data/db.ts";

export const REVIEW_INCLUDE = {
  account: { select: { id: true, username: true } },
  application: {
    select: {
      ...{ id: true, name: true, redirectUris: true, scopes: true, isPublicClient: true },
      ...{
        description: true,
        privacyUrl: true,
        termsUrl: true,
        iconHash: true,
        icon: false,
        logoutRedirectUris: true,
        deviceFlow: true,
      },
    },
  },
} as const satisfies Prisma.ReviewRequestInclude;
/** With the icons, which staff check as well. */
export const STAFF_REVIEW_INCLUDE = {
  ...REVIEW_INCLUDE,
  application: { select: { ...REVIEW_INCLUDE.application.select, icon: true } },
} as const;
type ReviewRow = Prisma.ReviewRequestGetPayload<{ include: typeof REVIEW_INCLUDE | typeof STAFF_REVIEW_INCLUDE }>;

export const toReview = ({ application, ...row }: ReviewRow): z.input<typeof ReviewRequest> => ({
  ...row,
  application: application && { ...application, scopes: application.scopes.map((scope) => Scope.parse(scope)) },
});
