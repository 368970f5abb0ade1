"use client";

import { Group, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { SectionCard } from "../../../_ui/section-card.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { gatewayAccessTexts } from "./texts.ts";

const contract = new LaterCode(() =>
  import("#server/contract/reviews.ts").then((module) => module.DeveloperAccessRequest),
);
const texts = gatewayAccessTexts.form;
const MAX_USE_CASE_LENGTH = 2000;

export function RequestAccessForm({ isAgain }: { isAgain: boolean }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm({ initialValues: { useCase: "" }, validate: laterZodForm(contract) });
  const request = useMutation(
    trpc.reviews.requestDeveloperAccess.mutationOptions({
      async onSuccess() {
        form.reset();
        await queryClient.invalidateQueries(trpc.reviews.pathFilter());
        notifySuccess(texts.sent);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const length = [...form.values.useCase].length;
  return (
    <SectionCard title={isAgain ? texts.titleAgain : texts.title}>
      <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
        <Stack gap="sm">
          <Textarea
            label={texts.useCase}
            description={texts.useCaseHelp(length, MAX_USE_CASE_LENGTH)}
            placeholder={texts.useCaseExample}
            required
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps("useCase")}
          />
          <FormProblem error={request.error} />
          <Group justify="flex-end">
            <ActionButton error={request.error} type="submit" loading={request.isPending}>
              {texts.submit}
            </ActionButton>
          </Group>
        </Stack>
      </form>
      <UnsavedChangesGuard unsaved={form.values.useCase.trim() !== "" && !request.isPending}>
        {texts.unsaved}
      </UnsavedChangesGuard>
    </SectionCard>
  );
}
