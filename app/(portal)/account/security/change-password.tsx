"use client";

import { Group, PasswordInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { signInWithPassword } from "../../../_ui/sign-in.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { accountTexts } from "../texts.ts";

const contract = new LaterCode(() => import("#server/contract/identity.ts").then((module) => module.PasswordChange));
const texts = accountTexts.password;
const EMPTY = { currentPassword: "", newPassword: "" };
const SHOW_CURRENT = { "aria-label": texts.showCurrent };
const SHOW_NEW = { "aria-label": texts.showNew };

/** Changing the password ends every session, including this one, and opens a new session with the new password. */
export function ChangePassword({ username }: { username: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: EMPTY, validate: laterZodForm(contract) });
  const change = useMutation(
    trpc.identity.changePassword.mutationOptions({
      gcTime: 0,
      async onSuccess(_, { newPassword }) {
        const refusal = await signInWithPassword(username, newPassword);
        if (refusal !== null) return window.location.replace("/sign-in?next=/account/security");
        form.reset();
        change.reset();
        void queryClient.invalidateQueries(trpc.identity.pathFilter()); // refused in between
        notifySuccess(texts.changed);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  return (
    <SectionCard title={texts.title} help={texts.help}>
      <form method="post" onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <UnsavedChangesGuard unsaved={form.isDirty() && !change.isPending} />
        <Stack gap="md">
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            label={texts.current}
            autoComplete="current-password"
            visibilityToggleButtonProps={SHOW_CURRENT}
            visibilityToggleFocusable
            {...form.getInputProps("currentPassword")}
          />
          <PasswordInput
            label={texts.new}
            description={texts.newHelp}
            autoComplete="new-password"
            visibilityToggleButtonProps={SHOW_NEW}
            visibilityToggleFocusable
            {...form.getInputProps("newPassword")}
          />
          <FormProblem error={change.error} />
          <Group>
            <ActionButton error={change.error} type="submit" loading={change.isPending}>
              {texts.submit}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  );
}
