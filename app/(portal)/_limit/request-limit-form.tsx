"use client";

import { Button, Group, NumberInput, Stack, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MAX_REQUESTED_BOTS } from "#server/contract/limits/reviews.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { ActionButton } from "../../_ui/action-button.tsx";
import { formErrors } from "../../_ui/describe-error.ts";
import { FormProblem } from "../../_ui/form-problem.tsx";
import { laterZodForm } from "../../_ui/later-zod-form.ts";
import { LaterCode } from "../../_ui/load-later.tsx";
import { notifySuccess } from "../../_ui/notify.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../_ui/unsaved-changes-guard.tsx";

const contract = new LaterCode(() => import("#server/contract/reviews.ts").then((module) => module.LimitRequest));

interface Props {
  /** The present limit. */
  limit: number;
  onClose: () => void;
}

export function RequestLimitForm({ limit, onClose }: Props) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const suggested = Math.min(MAX_REQUESTED_BOTS, Math.max(100, limit * 2));
  const form = useForm({ initialValues: { botLimit: suggested, useCase: "" }, validate: laterZodForm(contract) });
  const request = useMutation(
    trpc.reviews.requestLimit.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.reviews.pathFilter());
        notifySuccess(t("limit.form.sent"));
        onClose();
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !request.isPending} />
      <Stack gap="sm" maw={520}>
        <NumberInput
          label={t("limit.form.botLimit")}
          description={t("limit.form.botLimitHelp", { limit })}
          min={limit + 1}
          max={MAX_REQUESTED_BOTS}
          clampBehavior="none"
          allowDecimal={false}
          thousandSeparator=","
          required
          data-autofocus
          {...form.getInputProps("botLimit")}
        />
        <Textarea
          label={t("limit.form.useCase")}
          description={t("limit.form.useCaseHelp")}
          required
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps("useCase")}
        />
        <FormProblem error={request.error} />
        <Group gap="xs">
          <ActionButton error={request.error} type="submit" size="xs" loading={request.isPending}>
            {t("limit.form.submit")}
          </ActionButton>
          <Button size="xs" variant="default" onClick={onClose}>
            {t("shared.cancel")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
