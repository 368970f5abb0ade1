import { z } from "zod";
import { staffOnly } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { ReviewDecision, ReviewReference, ReviewRequest } from "../../contract/reviews.ts";
import { Ok } from "../../contract/text.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";
import type { AccountActor } from "../actor.ts";
import { lockApplicationForStaff, requireEnabled } from "../applications/require-own-application.ts";
import { botCap } from "../bots/bot-cap.ts";
import { Fault, invalid, notFound } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { STAFF_REVIEW_INCLUDE, toReview } from "./to-review.ts";

/** Open requests to staff, the oldest first. */
export const listPendingReviewRequests = operation(
  { name: "reviews.listPending", access: staffOnly, input: z.strictObject({}), output: z.array(ReviewRequest) },
  async (_, { db }) => {
    const rows = await db.reviewRequest.findMany({
      where: { state: "pending" },
      include: STAFF_REVIEW_INCLUDE,
      orderBy: { createdAt: "asc" },
      take: 200,
    });
    return rows.map(toReview);
  },
);

/** One request to staff, open or decided. */
export const getReviewRequest = operation(
  { name: "reviews.get", access: staffOnly, input: ReviewReference, output: ReviewRequest },
  async ({ requestId }, { db }) => {
    const row = await db.reviewRequest.findUnique({ where: { id: requestId }, include: STAFF_REVIEW_INCLUDE });
    if (!row) throw notFound("request");
    return toReview(row);
  },
);

/** Approves or rejects a request, once. A rejection needs a reason. */
export const decideReview = operation(
  { name: "reviews.decide", access: staffOnly, input: ReviewDecision, output: Ok, writes: true },
  async ({ requestId, approve, reason = null }, { actor, db, audit }) => {
    if (!approve && reason === null) throw invalid(["reason"], "This must say why the request is rejected.");
    const { kind, accountId, applicationId, botLimit } = await lockReviewRequest(db, requestId);
    requireOtherReviewer(actor, accountId);
    if (applicationId) await applyVerification(db, actor, applicationId, approve);
    else if (approve && kind === "limit") await raiseLimit(db, accountId, botLimit ?? 0);
    else if (approve) await grantDeveloperAccess(db, accountId);
    await db.reviewRequest.update({
      where: { id: requestId },
      data: {
        state: approve ? "approved" : "rejected",
        reason,
        reviewerId: actor.accountId,
        decidedAt: databaseNow(),
      },
    });
    audit({
      action: "review.decide",
      targetId: applicationId ?? accountId,
      accountId,
      after: { kind, approve, reason, ...(botLimit !== null && { botLimit }) },
    });
    return { ok: true };
  },
);

/** An open request, under its account's lock, so that neither it nor its application changes meanwhile. */
async function lockReviewRequest(db: Db, id: string) {
  const request = await db.reviewRequest.findUnique({ where: { id }, select: { accountId: true } });
  if (!request) throw notFound("pending request");
  await lockAccount(db, request.accountId);
  const review = await db.reviewRequest.findUnique({ where: { id } });
  if (review?.state === "withdrawn") {
    throw new Fault("unable_to_process", "The application was changed after the request, which is withdrawn.");
  }
  if (review?.state !== "pending") throw notFound("pending request");
  return review;
}

/** Nobody decides their own request, except an admin: a small installation has no other staff. */
function requireOtherReviewer(actor: AccountActor, accountId: string): void {
  const isPlainStaff = actor.kind !== "operator" && (actor.flags & AccountFlag.Admin) === 0;
  if (isPlainStaff && actor.accountId === accountId) {
    throw new Fault("forbidden", "Another member of staff must decide your own request.");
  }
}

/** The rights are those of every change of an application by staff. */
async function applyVerification(db: Db, actor: AccountActor, id: string, approve: boolean): Promise<void> {
  const row = await lockApplicationForStaff(db, actor, id);
  if (approve) requireEnabled(row);
  await db.application.update({ where: { id }, data: { verification: approve ? "verified" : "none" } });
}

/** A limit that was raised further in the meantime stays. */
async function raiseLimit(db: Db, id: string, botLimit: number): Promise<void> {
  if (botCap(await lockAccount(db, id)) < botLimit) await db.account.update({ where: { id }, data: { botLimit } });
}

async function grantDeveloperAccess(db: Db, id: string): Promise<void> {
  const { flags } = await lockAccount(db, id);
  await db.account.update({ where: { id }, data: { flags: flags | AccountFlag.Developer } });
}
