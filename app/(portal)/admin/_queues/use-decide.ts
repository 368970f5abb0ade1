"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { named } from "../../../_ui/name.tsx";
import { notifyDone, notifyFailed } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { type ReviewRequest, subjectOf } from "./request.ts";

/** Decides, and says what was decided; somebody else of the staff may have been faster. */
export function useDecide(onDecided?: () => void) {
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
        notifyDone(named`${nameOf(requestId)} was ${approve ? "approved" : "rejected"}`);
        await queryClient.invalidateQueries(trpc.admin.pathFilter());
        onDecided?.();
      },
      async onError(error) {
        const isWithdrawn = error.data?.fault === "unable_to_process";
        const isGone = isWithdrawn || error.data?.fault === "not_found";
        if (isWithdrawn) notifyFailed(error, "This request is withdrawn");
        else if (isGone) notifyDone("Somebody else has decided this already");
        else if (error.data?.problems.length === 0) notifyFailed(error, "This was not decided");
        await queryClient.invalidateQueries({ queryKey: waiting });
        if (isGone) onDecided?.();
      },
    }),
  );
}
