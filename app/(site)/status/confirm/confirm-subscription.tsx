"use client";

import { Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { ButtonLink } from "../../../_ui/styled-links.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { useLinkToken } from "../../_account/use-link-token.ts";
import { FormCard } from "../../_frame/form-card.tsx";

/** By a button, and not by opening the page: programs that check mails open every link. */
export function ConfirmSubscription() {
  const { t } = useLanguage();
  const token = useLinkToken();
  const confirm = useMutation(useTRPC().status.confirmSubscription.mutationOptions({ gcTime: 0 }));
  return (
    <FormCard title={confirm.isSuccess ? t("status.confirm.done") : t("status.confirm.title")}>
      <Stack gap="md">
        <Text size="sm">
          {confirm.isSuccess
            ? t("status.confirm.doneHelp", { email: confirm.data.email })
            : t("status.confirm.question")}
        </Text>
        <FormProblem error={confirm.error} />
        {confirm.isSuccess ? (
          <ButtonLink href="/status" fullWidth>
            {t("status.confirm.toStatus")}
          </ButtonLink>
        ) : (
          <ActionButton
            error={confirm.error}
            fullWidth
            disabled={token === null}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ token: token || "-" })}
          >
            {t("status.confirm.submit")}
          </ActionButton>
        )}
      </Stack>
    </FormCard>
  );
}
