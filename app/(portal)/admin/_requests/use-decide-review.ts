"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textWithNames } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { type ReviewRequest, subjectOf } from "./review-request.ts";

/** Decides, and says what was decided; somebody else of the staff may have been faster. */
export function useDecideReview(onDecided?: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const waiting = trpc.admin.pendingReviews.queryKey({});
  const nameOf = (id: string) => {
    const request = queryClient.getQueryData<ReviewRequest[]>(waiting)?.find((one) => one.id === id);
    return request ? subjectOf(request) : "The request";
  };
  return useMutation(
    trpc.admin.decideReview.mutationOptions({
      async onSuccess(_, { requestId, approve }) {
        notifySuccess(textWithNames`${nameOf(requestId)} was ${approve ? "approved" : "rejected"}`);
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        onDecided?.();
      },
      async onError(error) {
        const isWithdrawn = error.data?.fault === "unable_to_process";
        const isGone = isWithdrawn || error.data?.fault === "not_found";
        if (isWithdrawn) notifyError(error, "This request is withdrawn");
        else if (isGone) notifySuccess("Somebody else has decided this already");
        else if (error.data?.problems.length === 0) notifyError(error, "This was not decided");
        await queryClient.invalidateQueries({ queryKey: waiting });
        if (isGone) onDecided?.();
      },
    }),
  );
}
