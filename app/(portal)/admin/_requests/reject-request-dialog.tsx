"use client";

import { ReviewDecision } from "#server/contract/reviews.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { ReasonDialog } from "../_frame/reason-dialog.tsx";
import { type ReviewKind, type ReviewRequest, subjectOf } from "./review-request.ts";
import { useDecideReview } from "./use-decide-review.ts";

const REASONS = {
  verification: ["unclear", "confusingName", "wrongRedirectUri", "tooManyScopes", "notAllowed"],
  developer: ["unclear", "gatewayNotNeeded", "notAllowed"],
  limit: ["unclear", "tooManyBots", "notAllowed"],
} as const satisfies Record<ReviewKind, readonly string[]>;

export function RejectRequestDialog({ request, onClose }: { request: ReviewRequest; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <ReasonDialog
      texts={{
        title: t.rich("admin.requests.rejectTitle", { name: sanitizeName(subjectOf(request)), bdi }),
        reasonHelp: t.rich("admin.requests.reasonHelp", { username: sanitizeName(request.account.username), bdi }),
        action: t("admin.requests.reject"),
      }}
      templates={REASONS[request.kind].map((reason) => t(`admin.rejectReasons.${reason}`))}
      schema={ReviewDecision}
      toInput={({ reason }) => ({ requestId: request.id, approve: false, reason })}
      mutation={useDecideReview(onClose)}
      onClose={onClose}
    />
  );
}
