import { z } from "zod";
import { portalOnly } from "../../contract/access.ts";
import {
  DeveloperAccessRequest,
  DISABLED_APPLICATION_MESSAGE,
  ReviewRequest,
  VerificationRequest,
} from "../../contract/reviews.ts";
import { Ok } from "../../contract/text.ts";
import { AccountFlag } from "../../contract/user.ts";
import { newId } from "../../data/id.ts";
import { lockOwnApplication } from "../applications/require-own-application.ts";
import { Fault } from "../fault.ts";
import { lockAccount } from "../lock-account.ts";
import { operation } from "../operation.ts";
import { REVIEW_INCLUDE, toReview } from "./to-review.ts";

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
    if (flags & AccountFlag.Developer) throw new Fault("already_exists", "This account already has developer access.");
    if (await db.reviewRequest.count({ where: { accountId, kind: "developer", state: "pending" } }))
      throw alreadyPending();
    await db.reviewRequest.create({ data: { id: newId(), kind: "developer", accountId, useCase } });
    audit({ action: "review.request", targetId: accountId, after: { kind: "developer" } });
    return { ok: true };
  },
);

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
