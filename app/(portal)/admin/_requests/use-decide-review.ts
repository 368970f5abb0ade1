"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { adminTexts } from "../texts.ts";
import { type ReviewRequest, subjectOf } from "./review-request.ts";

const texts = adminTexts.requests;

/** Decides a request and shows the result. Another staff member may have decided it first. */
export function useDecideReview(onDecided?: () => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const pendingKey = trpc.admin.pendingReviews.queryKey({});
  const nameOf = (id: string) => {
    const listed = queryClient.getQueryData<ReviewRequest[]>(pendingKey)?.find((pending) => pending.id === id);
    const request = listed ?? queryClient.getQueryData(trpc.admin.review.queryKey({ requestId: id }));
    return request ? subjectOf(request) : texts.unknown;
  };
  return useMutation(
    trpc.admin.decideReview.mutationOptions({
      async onSuccess(_, { requestId, approve }) {
        notifySuccess(approve ? texts.approved(nameOf(requestId)) : texts.rejected(nameOf(requestId)));
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        onDecided?.();
      },
      async onError(error) {
        const isWithdrawn = error.data?.fault === "unable_to_process";
        const isClosed = isWithdrawn || error.data?.fault === "not_found";
        if (isWithdrawn) notifyError(error, texts.withdrawn);
        else if (isClosed) notifySuccess(texts.decidedBefore);
        else if (error.data?.problems.length === 0) notifyError(error, texts.notDecided);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: pendingKey }),
          queryClient.invalidateQueries(trpc.admin.review.pathFilter()),
        ]);
        if (isClosed) onDecided?.();
      },
    }),
  );
}
