"use client";

import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { ButtonLink } from "../../../_ui/styled-links.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useLinkToken } from "../../_account/use-link-token.ts";
import { FormCard } from "../../_frame/form-card.tsx";
import { statusTexts } from "../texts.ts";

const texts = statusTexts.confirm;

/** By a button, and not by opening the page: programs that check mails open every link. */
export function ConfirmSubscription() {
  const token = useLinkToken();
  const confirm = useMutation(useTRPC().status.confirmSubscription.mutationOptions({ gcTime: 0 }));
  return (
    <FormCard title={confirm.isSuccess ? texts.done : texts.title}>
      <Stack gap="md">
        <Text size="sm">{confirm.isSuccess ? texts.doneHelp(confirm.data.email) : texts.question}</Text>
        <FormProblem error={confirm.error} />
        {confirm.isSuccess ? (
          <ButtonLink href="/status" fullWidth>
            {texts.toStatus}
          </ButtonLink>
        ) : (
          <ActionButton
            error={confirm.error}
            fullWidth
            disabled={token === null}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ token: token || "-" })}
          >
            {texts.submit}
          </ActionButton>
        )}
      </Stack>
    </FormCard>
  );
}
