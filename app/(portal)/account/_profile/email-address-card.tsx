"use client";

import { Alert, Badge, Group, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconCheck, IconMail, IconMailExclamation } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";

const contract = new LaterCode(() => import("#server/contract/account-email.ts").then((module) => module.EmailChange));

/** The address, whether it is confirmed, and how to change it. */
export function EmailAddressCard() {
  const { t } = useLanguage();
  const email = useQuery(useTRPC().identity.email.queryOptions({}));
  return (
    <SectionCard title={t("account.email.title")} help={t("account.email.help")}>
      {email.isError && <ErrorState error={email.error} onRetry={() => void email.refetch()} />}
      {email.isPending && <LoadingRows rows={2} />}
      {email.data && (
        <Stack gap="md">
          <Group gap="xs">
            <Text style={{ overflowWrap: "anywhere" }}>{email.data.email}</Text>
            {email.data.confirmed ? (
              <Badge variant="light" color="green" leftSection={<IconCheck size={14} aria-hidden />}>
                {t("account.email.confirmed")}
              </Badge>
            ) : (
              <Badge variant="light" color="orange" leftSection={<IconMailExclamation size={14} aria-hidden />}>
                {t("account.email.notConfirmed")}
              </Badge>
            )}
          </Group>
          {!email.data.confirmed && <SendConfirmation email={email.data.email} />}
          {email.data.pending && <PendingAddress email={email.data.pending.email} />}
          <ChangeAddress />
        </Stack>
      )}
    </SectionCard>
  );
}

function SendConfirmation({ email }: { email: string }) {
  const language = useLanguage();
  const { t } = language;
  const send = useMutation(
    useTRPC().identity.sendEmailConfirmation.mutationOptions({
      onSuccess: () => notifySuccess(t("account.email.sent", { email })),
      onError: (error) => notifyError(language, error),
    }),
  );
  return (
    <Group gap="sm">
      <ActionButton
        error={send.error}
        variant="default"
        leftSection={<IconMail size={18} aria-hidden />}
        loading={send.isPending}
        onClick={() => send.mutate({})}
      >
        {t("account.email.send")}
      </ActionButton>
      <Text size="sm" c="dimmed">
        {t("account.email.why")}
      </Text>
    </Group>
  );
}

function PendingAddress({ email }: { email: string }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const cancel = useMutation(
    trpc.identity.cancelEmailChange.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.identity.email.pathFilter()),
      onError: (error) => notifyError(language, error),
    }),
  );
  return (
    <Alert variant="light" icon={<IconMail aria-hidden />} title={t("account.email.pending", { email })}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("account.email.pendingHelp")}</Text>
        <ActionButton
          error={cancel.error}
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({})}
        >
          {t("account.email.cancel")}
        </ActionButton>
      </Stack>
    </Alert>
  );
}

function ChangeAddress() {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { email: "" }, validate: laterZodForm(contract) });
  const change = useMutation(
    trpc.identity.changeEmail.mutationOptions({
      async onSuccess() {
        form.reset();
        await queryClient.invalidateQueries(trpc.identity.email.pathFilter());
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !change.isPending} />
      <Stack gap="md">
        <TextInput label={t("account.email.new")} type="email" autoComplete="email" {...form.getInputProps("email")} />
        <FormProblem error={change.error} />
        <Group>
          <ActionButton error={change.error} type="submit" loading={change.isPending}>
            {t("account.email.submit")}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
