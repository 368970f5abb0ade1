"use client";

import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { ButtonLink } from "../../_ui/links.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { LinkGate } from "../_account/link-gate.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";

const texts = signInTexts.confirmEmail;
const AGAIN = { href: "/account", label: texts.toAccount };

/** By a button, and not by opening the page: programs that check mails open every link. */
export function ConfirmEmail() {
  const confirm = useMutation(useTRPC().identity.confirmEmail.mutationOptions({ gcTime: 0 }));
  if (confirm.isSuccess) {
    return (
      <FormCard title={texts.done}>
        <Stack gap="md">
          <Text size="sm">{texts.doneHelp(confirm.data.email, confirm.data.username)}</Text>
          <ButtonLink href="/account" fullWidth>
            {texts.toAccount}
          </ButtonLink>
        </Stack>
      </FormCard>
    );
  }
  return (
    <LinkGate kind="confirmEmail" title={texts.title} again={AGAIN}>
      {({ token, owner }) => (
        <FormCard title={texts.title}>
          <Stack gap="md">
            <Text size="sm">{texts.question(owner.email ?? "", owner.username)}</Text>
            <FormProblem error={confirm.error} />
            <ActionButton
              error={confirm.error}
              fullWidth
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ token })}
            >
              {texts.submit}
            </ActionButton>
          </Stack>
        </FormCard>
      )}
    </LinkGate>
  );
}
