"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SignInRetry } from "#server/contract/bot-problems.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { sharedTexts } from "../../_ui/texts.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { reasonTexts } from "./texts.ts";

/** For bots that do not sign in until their problem is solved: it is, and they try again with the credentials that they have. */
export function RetrySignInButton({ bots }: { bots: SignInRetry }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const retry = useMutation(
    trpc.bots.retrySignIn.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.bots.pathFilter());
        if (count > 0) notifySuccess(reasonTexts.remedies.retryingSignIn(count));
      },
      onError: (error) => notifyError(error),
    }),
  );
  return (
    <ActionButton error={retry.error} size="xs" loading={retry.isPending} onClick={() => retry.mutate(bots)}>
      {sharedTexts.tryAgain}
    </ActionButton>
  );
}
