import type { Db } from "../../data/db.ts";

/** What staff would have verified is not there any more: the request ends without a decision. */
export const withdrawReviews = (tx: Db, applicationId: string) => endReviews(tx, applicationId, { state: "withdrawn" });

/** It was verified in another way than by its request. */
export const approveReviews = (tx: Db, applicationId: string, reviewerId: string | null) =>
  endReviews(tx, applicationId, { state: "approved", reviewerId });

/** It was refused in another way than by its request. */
export const rejectReviews = (tx: Db, applicationId: string, reviewerId: string | null, reason: string) =>
  endReviews(tx, applicationId, { state: "rejected", reviewerId, reason });

async function endReviews(
  tx: Db,
  applicationId: string,
  data: { state: "withdrawn" | "approved" | "rejected"; reviewerId?: string | null; reason?: string },
): Promise<void> {
  const where = { applicationId, kind: "verification", state: "pending" } as const;
  await tx.reviewRequest.updateMany({ where, data: { ...data, decidedAt: new Date() } });
}
