"use client";

import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "../../_ui/notify.ts";
import { sharedTexts } from "../../_ui/texts.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { signInTexts } from "./texts.ts";

/** Lets one bot, or all that wait for their owner, sign in again with the credentials that they have. */
export function RetrySignIn({ botId }: { botId?: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const retry = useMutation(
    trpc.bots.retrySignIn.mutationOptions({
      async onSuccess({ count }) {
        await queryClient.invalidateQueries(trpc.bots.pathFilter());
        if (count > 0) notifySuccess(signInTexts.retrying(count));
      },
      onError: (error) => notifyError(error),
    }),
  );
  return (
    <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate(botId === undefined ? {} : { botId })}>
      {sharedTexts.tryAgain}
    </Button>
  );
}
