"use client";

import { Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { PasswordInput } from "../../../_ui/password-input.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { signInWithPassword } from "../../../_ui/sign-in.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";

const contract = new LaterCode(() => import("#server/contract/identity.ts").then((module) => module.PasswordChange));
const EMPTY = { currentPassword: "", newPassword: "" };

/** Changing the password ends every session, including this one, and opens a new session with the new password. */
export function ChangePassword({ username }: { username: string }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: EMPTY, validate: laterZodForm(contract) });
  const change = useMutation(
    trpc.identity.changePassword.mutationOptions({
      gcTime: 0,
      async onSuccess(_, { newPassword }) {
        const refusal = await signInWithPassword(language, username, newPassword);
        if (refusal !== null) return window.location.replace("/sign-in?next=/account/security");
        form.reset();
        change.reset();
        void queryClient.invalidateQueries(trpc.identity.pathFilter()); // refused in between
        notifySuccess(t("account.password.changed"));
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  return (
    <SectionCard title={t("account.password.title")} help={t("account.password.help")}>
      <form method="post" onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !change.isPending} />
        <Stack gap="md">
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            label={t("account.password.current")}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t("account.password.showCurrent") }}
            visibilityToggleFocusable
            {...form.getInputProps("currentPassword")}
          />
          <PasswordInput
            label={t("account.password.new")}
            description={t("account.password.newHelp")}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ "aria-label": t("account.password.showNew") }}
            visibilityToggleFocusable
            {...form.getInputProps("newPassword")}
          />
          <FormProblem error={change.error} />
          <Group>
            <ActionButton error={change.error} type="submit" loading={change.isPending}>
              {t("account.password.submit")}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
