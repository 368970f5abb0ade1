"use client";

import { ReviewDecision } from "#server/contract/reviews.ts";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import { adminTexts } from "../texts.ts";
import { type ReviewKind, type ReviewRequest, subjectOf } from "./review-request.ts";
import { useDecideReview } from "./use-decide-review.ts";

const texts = adminTexts.requests;
const { rejectReasons } = adminTexts;
const REASONS: Record<ReviewKind, readonly string[]> = {
  verification: [
    rejectReasons.unclear,
    rejectReasons.confusingName,
    rejectReasons.wrongRedirectUri,
    rejectReasons.tooManyScopes,
    rejectReasons.notAllowed,
  ],
  developer: [rejectReasons.unclear, rejectReasons.gatewayNotNeeded, rejectReasons.notAllowed],
  limit: [rejectReasons.unclear, rejectReasons.tooManyBots, rejectReasons.notAllowed],
};

export function RejectRequestDialog({ request, onClose }: { request: ReviewRequest; onClose: () => void }) {
  return (
    <ReasonDialog
      texts={{
        title: texts.rejectTitle(subjectOf(request)),
        reasonHelp: texts.reasonHelp(request.account.username),
        action: texts.reject,
      }}
      templates={REASONS[request.kind]}
      schema={ReviewDecision}
      toInput={({ reason }) => ({ requestId: request.id, approve: false, reason })}
      mutation={useDecideReview(onClose)}
      onClose={onClose}
    />
  );
}
