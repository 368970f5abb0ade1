import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { DISABLED_APPLICATION_MESSAGE } from "../../contract/limits/reviews.ts";
import { DeveloperAccessRequest, LimitRequest, ReviewRequest, VerificationRequest } from "../../contract/reviews.ts";
import { Ok } from "../../contract/text.ts";
import { databaseNow } from "../../data/database-clock.ts";
import type { Db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { lockOwnApplication } from "../applications/require-own-application.ts";
import { botCap } from "../bots/bot-cap.ts";
import { Fault, invalid } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { REVIEW_INCLUDE, toReview } from "./to-review.ts";

const DAY_MS = 24 * 3_600_000;
const MAX_REJECTIONS_A_DAY = 3;

const alreadyPending = () =>
  new Fault("already_exists", "There is already an open request. Staff have not decided it yet.");

/** Requests the verification of an application, so that every user may approve it. */
export const requestVerification = operation(
  { name: "reviews.requestVerification", access: portalOnly, input: VerificationRequest, output: Ok, writes: true },
  async ({ applicationId, useCase }, { actor, db, audit }) => {
    const { accountId } = actor;
    const { verification, redirectUris, scopes, disabled } = await lockOwnApplication(db, accountId, applicationId);
    if (disabled) throw new Fault("unable_to_process", DISABLED_APPLICATION_MESSAGE);
    if (verification === "pending") throw alreadyPending();
    if (verification === "verified") throw new Fault("already_exists", "This application is already verified.");
    if (redirectUris.length === 0 || scopes.length === 0) {
      throw new Fault("unable_to_process", "Save a redirect URI and choose scopes first.");
    }
    await db.application.update({ where: { id: applicationId }, data: { verification: "pending" } });
    await db.reviewRequest.create({ data: { id: newId(), kind: "verification", accountId, applicationId, useCase } });
    audit({ action: "review.request", targetId: applicationId, after: { kind: "verification" } });
    return { ok: true };
  },
);

/** Requests developer access, which API tokens need for the gateway (specification 5.1). */
export const requestDeveloperAccess = operation(
  {
    name: "reviews.requestDeveloperAccess",
    access: portalOnly,
    input: DeveloperAccessRequest,
    output: Ok,
    writes: true,
  },
  async ({ useCase }, { actor, db, audit }) => {
    const { accountId } = actor;
    const { flags } = await lockAccount(db, accountId);
    if (flags & AccountFlag.Developer) throw new Fault("already_exists", "This account already has gateway access.");
    if (await db.reviewRequest.count({ where: { accountId, kind: "developer", state: "pending" } }))
      throw alreadyPending();
    await db.reviewRequest.create({ data: { id: newId(), kind: "developer", accountId, useCase } });
    audit({ action: "review.request", targetId: accountId, after: { kind: "developer" } });
    return { ok: true };
  },
);

/** Requests that the account may have more bots than now. */
export const requestLimit = operation(
  { name: "reviews.requestLimit", access: portalOnly, input: LimitRequest, output: Ok, writes: true },
  async ({ botLimit, useCase }, { actor, db, audit }) => {
    const { accountId } = actor;
    const cap = botCap(await lockAccount(db, accountId));
    if (botLimit <= cap) throw invalid(["botLimit"], `This must be more than your present limit, ${cap}.`);
    if (await db.reviewRequest.count({ where: { accountId, kind: "limit", state: "pending" } })) throw alreadyPending();
    await requireFewRejections(db, accountId);
    await db.reviewRequest.create({ data: { id: newId(), kind: "limit", accountId, useCase, botLimit } });
    audit({ action: "review.request", targetId: accountId, after: { kind: "limit", botLimit } });
    return { ok: true };
  },
);

/** Staff read each request: somebody they have refused several times today waits until tomorrow. */
async function requireFewRejections(db: Db, accountId: string): Promise<void> {
  const since = new Date(databaseNow().getTime() - DAY_MS);
  const where = { accountId, kind: "limit", state: "rejected", decidedAt: { gt: since } } as const;
  if ((await db.reviewRequest.count({ where })) < MAX_REJECTIONS_A_DAY) return;
  throw new Fault("limit_exceeded", "Staff have rejected several of your requests today. Ask again tomorrow.");
}

/** The account's own requests, the latest first. */
export const listOwnReviewRequests = operation(
  { name: "reviews.listOwn", access: portalOnly, input: z.strictObject({}), output: z.array(ReviewRequest) },
  async (_, { actor, db }) => {
    const rows = await db.reviewRequest.findMany({
      where: { accountId: actor.accountId },
      include: REVIEW_INCLUDE,
      orderBy: { createdAt: "desc" },
      take: 100,
    });
    return rows.map(toReview);
  },
);
