"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { bdi } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { type ReviewRequest, subjectOf } from "./review-request.ts";

/** Decides a request and shows the result. Another staff member may have decided it first. */
export function useDecideReview(onDecided?: () => void) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const pendingKey = trpc.admin.pendingReviews.queryKey({});
  const nameOf = (id: string) => {
    const listed = queryClient.getQueryData<ReviewRequest[]>(pendingKey)?.find((pending) => pending.id === id);
    const request = listed ?? queryClient.getQueryData(trpc.admin.review.queryKey({ requestId: id }));
    return request ? subjectOf(request) : t("admin.requests.unknown");
  };
  return useMutation(
    trpc.admin.decideReview.mutationOptions({
      async onSuccess(_, { requestId, approve }) {
        notifySuccess(
          approve
            ? t.rich("admin.requests.approved", { name: sanitizeName(nameOf(requestId)), bdi })
            : t.rich("admin.requests.rejected", { name: sanitizeName(nameOf(requestId)), bdi }),
        );
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        onDecided?.();
      },
      async onError(error) {
        const isWithdrawn = error.data?.fault === "unable_to_process";
        const isClosed = isWithdrawn || error.data?.fault === "not_found";
        if (isWithdrawn) notifyError(language, error, t("admin.requests.withdrawn"));
        else if (isClosed) notifySuccess(t("admin.requests.decidedBefore"));
        else if (error.data?.problems.length === 0) notifyError(language, error, t("admin.requests.notDecided"));
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: pendingKey }),
          queryClient.invalidateQueries(trpc.admin.review.pathFilter()),
        ]);
        if (isClosed) onDecided?.();
      },
    }),
  );
}
