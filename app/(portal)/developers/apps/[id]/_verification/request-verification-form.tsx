"use client";

import { Group, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { formErrors } from "../../../../../_ui/describe-error.ts";
import { FormProblem } from "../../../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../../../_ui/notify.ts";
import { useTRPC } from "../../../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../../../_ui/unsaved-changes-guard.tsx";
import type { Application } from "../../application.ts";
import { applicationTexts } from "../texts.ts";

const contract = new LaterCode(() =>
  import("#server/contract/reviews.ts").then((module) => module.VerificationRequest),
);
const texts = applicationTexts.verification;

export function RequestVerificationForm({ app, isAgain }: { app: Application; isAgain: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { applicationId: app.id, useCase: "" },
    validate: laterZodForm(contract),
  });
  const request = useMutation(
    trpc.reviews.requestVerification.mutationOptions({
      async onSuccess() {
        form.reset();
        notifySuccess(texts.requested);
        await Promise.all([
          queryClient.invalidateQueries(trpc.applications.pathFilter()),
          queryClient.invalidateQueries(trpc.reviews.pathFilter()),
        ]);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const isReady = app.redirectUris.length > 0 && app.scopes.length > 0;
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !request.isSuccess} />
      <Stack gap="sm">
        <Textarea
          label={texts.useCase}
          description={texts.useCaseHelp}
          required
          autosize
          minRows={4}
          maxRows={14}
          {...form.getInputProps("useCase")}
        />
        <FormProblem error={request.error} />
        <Group>
          <ActionButton error={request.error} type="submit" loading={request.isPending} disabled={!isReady}>
            {isAgain ? texts.requestAgain : texts.request}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
