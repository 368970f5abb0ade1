import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { ReviewDecision, ReviewRequest } from "../../contract/reviews.ts";
import { Ok } from "../../contract/text.ts";
import { AccountFlag } from "../../contract/user.ts";
import type { Db } from "../../data/db.ts";
import type { AccountActor } from "../actor.ts";
import { lockAccount } from "../bots/bot-cap.ts";
import { Fault, invalid, notFound } from "../fault.ts";
import { operation } from "../operation.ts";
import { REVIEW_PARTS } from "./review-parts.ts";

/** Requests that wait for staff, the oldest first. */
export const listPendingReviews = operation(
  { name: "reviews.listPending", access: staffOnly, input: z.strictObject({}), output: z.array(ReviewRequest) },
  async (_, { db }) =>
    db.reviewRequest.findMany({
      where: { state: "pending" },
      include: REVIEW_PARTS,
      orderBy: { createdAt: "asc" },
      take: 200,
    }),
);

/** Approves or rejects a request, once; a rejection says why. */
export const decideReview = operation(
  { name: "reviews.decide", access: staffOnly, input: ReviewDecision, output: Ok, writes: true },
  async ({ requestId, approve, reason = null }, { actor, db, audit }) => {
    if (!approve && reason === null) throw invalid(["reason"], "must say why it is rejected");
    const { count } = await db.reviewRequest.updateMany({
      where: { id: requestId, state: "pending" },
      data: {
        state: approve ? "approved" : "rejected",
        reason,
        reviewerId: actor.accountId,
        decidedAt: new Date(),
      },
    });
    if (count === 0) throw notFound("pending request");
    const { kind, accountId, applicationId } = await db.reviewRequest.findUniqueOrThrow({ where: { id: requestId } });
    requireOther(actor, accountId);
    if (applicationId) await settleVerification(db, applicationId, approve);
    else if (approve) await giveDeveloperAccess(db, accountId);
    audit({
      action: "review.decide",
      targetId: applicationId ?? accountId,
      accountId,
      after: { kind, approve, reason },
    });
    return { ok: true };
  },
);

/** An admin may: a small installation has nobody else. */
function requireOther(actor: AccountActor, accountId: string): void {
  const isPlainStaff = actor.kind !== "operator" && (actor.flags & AccountFlag.Admin) === 0;
  if (isPlainStaff && actor.accountId === accountId) {
    throw new Fault("forbidden", "Somebody else must decide your own request.");
  }
}

const settleVerification = (db: Db, id: string, approve: boolean) =>
  db.application.update({ where: { id }, data: { verification: approve ? "verified" : "none" } });

async function giveDeveloperAccess(db: Db, id: string): Promise<void> {
  const { flags } = await lockAccount(db, id);
  await db.account.update({ where: { id }, data: { flags: flags | AccountFlag.Developer } });
}
