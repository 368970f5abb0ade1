"use client";

import { Alert, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { bdi } from "../../_ui/name.tsx";
import { ButtonLink } from "../../_ui/styled-links.tsx";
import { useTRPC } from "../../_ui/trpc.ts";
import { LinkGate } from "../_account/link-gate.tsx";
import { FormCard } from "../_frame/form-card.tsx";

/** By a button, and not by opening the page: programs that check mails open every link. */
export function ConfirmEmail({ signedInAs }: { signedInAs: string | null }) {
  const { t } = useLanguage();
  const confirm = useMutation(useTRPC().identity.confirmEmail.mutationOptions({ gcTime: 0 }));
  if (confirm.isSuccess) {
    const { email, username, confirmed, passwordLink } = confirm.data;
    return (
      <FormCard title={confirmed ? t("signIn.confirmEmail.done") : t("signIn.confirmEmail.changed")}>
        <Stack gap="md">
          <Text size="sm">
            {t.rich("signIn.confirmEmail.doneHelp", {
              email: sanitizeName(email),
              username: sanitizeName(username),
              bdi,
            })}
          </Text>
          {passwordLink && <Text size="sm">{t("signIn.confirmEmail.startedAnew")}</Text>}
          <ButtonLink href={passwordLink ?? "/account"} fullWidth>
            {passwordLink ? t("signIn.confirmEmail.choosePassword") : t("signIn.confirmEmail.toAccount")}
          </ButtonLink>
        </Stack>
      </FormCard>
    );
  }
  return (
    <LinkGate
      kind="confirmEmail"
      title={t("signIn.confirmEmail.title")}
      again={{ href: "/account", label: t("signIn.confirmEmail.toAccount") }}
    >
      {({ token, owner }) => (
        <FormCard title={t("signIn.confirmEmail.title")}>
          <Stack gap="md">
            <Text size="sm">
              {t.rich("signIn.confirmEmail.question", {
                email: sanitizeName(owner.email ?? ""),
                username: sanitizeName(owner.username),
                bdi,
              })}
            </Text>
            {signedInAs !== owner.username && <Elsewhere username={owner.username} />}
            <FormProblem error={confirm.error} />
            <ActionButton
              error={confirm.error}
              fullWidth
              variant={signedInAs === owner.username ? "filled" : "default"}
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ token })}
            >
              {signedInAs === owner.username ? t("signIn.confirmEmail.submit") : t("signIn.confirmEmail.startAnew")}
            </ActionButton>
          </Stack>
        </FormCard>
      )}
    </LinkGate>
  );
}

/** What confirming does in a browser that is not signed in to the account. */
function Elsewhere({ username }: { username: string }) {
  const { t } = useLanguage();
  return (
    <>
      <Alert
        color="amber"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={t.rich("signIn.confirmEmail.elsewhere", { username: sanitizeName(username), bdi })}
      >
        {t("signIn.confirmEmail.elsewhereHelp")}
      </Alert>
      <ButtonLink href="/sign-in?again=true&next=/account" fullWidth>
        {t("signIn.confirmEmail.signInFirst")}
      </ButtonLink>
    </>
  );
}
