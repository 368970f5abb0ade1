"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SignInRetry } from "#server/contract/bot-problems.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";

/** For bots that do not sign in until their problem is solved: it is, and they try again with the credentials that they have. */
export function RetrySignInButton({ bots }: { bots: SignInRetry }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const retry = useMutation(
    trpc.bots.retrySignIn.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.bots.pathFilter());
        if (count > 0) notifySuccess(t("reasons.remedies.retryingSignIn", { count }));
      },
      onError: (error) => notifyError(language, error),
    }),
  );
  return (
    <ActionButton error={retry.error} size="xs" loading={retry.isPending} onClick={() => retry.mutate(bots)}>
      {t("shared.tryAgain")}
    </ActionButton>
  );
}
