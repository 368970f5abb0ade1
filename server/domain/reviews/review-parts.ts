import type { Prisma } from "../../data/db.ts";

export const REVIEW_PARTS = {
  account: { select: { id: true, username: true } },
  application: { select: { id: true, name: true, redirectUris: true } },
} as const satisfies Prisma.ReviewRequestInclude;
