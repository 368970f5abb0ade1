import type { Db } from "../../data/db.ts";

/** What staff would have verified is not there any more: the request ends without a decision. */
export const withdrawReviewRequests = (tx: Db, applicationId: string) =>
  closeReviewRequests(tx, applicationId, { state: "withdrawn" });

/** It was verified in another way than by its request. */
export const approveReviewRequests = (tx: Db, applicationId: string, reviewerId: string | null) =>
  closeReviewRequests(tx, applicationId, { state: "approved", reviewerId });

/** It was refused in another way than by its request. */
export const rejectReviewRequests = (tx: Db, applicationId: string, reviewerId: string | null, reason: string) =>
  closeReviewRequests(tx, applicationId, { state: "rejected", reviewerId, reason });

async function closeReviewRequests(
  tx: Db,
  applicationId: string,
  data: { state: "withdrawn" | "approved" | "rejected"; reviewerId?: string | null; reason?: string },
): Promise<void> {
  const where = { applicationId, kind: "verification", state: "pending" } as const;
  await tx.reviewRequest.updateMany({ where, data: { ...data, decidedAt: new Date() } });
}
