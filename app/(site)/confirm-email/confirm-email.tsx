"use client";

import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { ButtonLink } from "../../_ui/styled-links.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { LinkGate } from "../_account/link-gate.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";

const texts = signInTexts.confirmEmail;
const AGAIN = { href: "/account", label: texts.toAccount };

/** By a button, and not by opening the page: programs that check mails open every link. */
export function ConfirmEmail({ signedInAs }: { signedInAs: string | null }) {
  const confirm = useMutation(useTRPC().identity.confirmEmail.mutationOptions({ gcTime: 0 }));
  if (confirm.isSuccess) {
    const { email, username, confirmed, passwordLink } = confirm.data;
    return (
      <FormCard title={confirmed ? texts.done : texts.changed}>
        <Stack gap="md">
          <Text size="sm">{texts.doneHelp(email, username)}</Text>
          {passwordLink && <Text size="sm">{texts.startedAnew}</Text>}
          <ButtonLink href={passwordLink ?? "/account"} fullWidth>
            {passwordLink ? texts.choosePassword : texts.toAccount}
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
            {signedInAs !== owner.username && <Elsewhere username={owner.username} />}
            <FormProblem error={confirm.error} />
            <ActionButton
              error={confirm.error}
              fullWidth
              variant={signedInAs === owner.username ? "filled" : "default"}
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ token })}
            >
              {signedInAs === owner.username ? texts.submit : texts.startAnew}
            </ActionButton>
          </Stack>
        </FormCard>
      )}
    </LinkGate>
  );
}

/** What confirming does in a browser that is not signed in to the account. */
function Elsewhere({ username }: { username: string }) {
  return (
    <>
      <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden />} title={texts.elsewhere(username)}>
        {texts.elsewhereHelp}
      </Alert>
      <ButtonLink href="/sign-in?again=true&next=/account" fullWidth>
        {texts.signInFirst}
      </ButtonLink>
    </>
  );
}
