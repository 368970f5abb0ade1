import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";

/** The application was changed: the request ends without a decision. */
export const withdrawVerificationRequests = (tx: Db, applicationId: string) =>
  closeVerificationRequests(tx, applicationId, { state: "withdrawn" });

/** Staff verified the application directly. */
export const approveVerificationRequests = (tx: Db, applicationId: string, reviewerId: string | null) =>
  closeVerificationRequests(tx, applicationId, { state: "approved", reviewerId });

/** Staff ended the verification directly. */
export const rejectVerificationRequests = (tx: Db, applicationId: string, reviewerId: string | null, reason: string) =>
  closeVerificationRequests(tx, applicationId, { state: "rejected", reviewerId, reason });

async function closeVerificationRequests(
  tx: Db,
  applicationId: string,
  data: { state: "withdrawn" | "approved" | "rejected"; reviewerId?: string | null; reason?: string },
): Promise<void> {
  const where = { applicationId, kind: "verification", state: "pending" } as const;
  await tx.reviewRequest.updateMany({ where, data: { ...data, decidedAt: databaseNow() } });
}
