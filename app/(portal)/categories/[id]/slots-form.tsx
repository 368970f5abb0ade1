"use client";

import { Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ManagedCategory } from "#server/contract/categories.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";

const contract = new LaterCode(() => import("#server/contract/categories.ts").then((module) => module.ManagedAssign));

interface Props {
  categoryId: string;
  /** Absent while the category is not managed. */
  managed: ManagedCategory["managed"] | undefined;
}

/** How many bots of the category the operator's clusters run. */
export function SlotsForm({ categoryId, managed }: Props) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const form = useForm<{ categoryId: string; slots: number | string }>({
    initialValues: { categoryId, slots: managed?.slots ?? 10 },
    validate: laterZodForm(contract),
  });
  const assign = useMutation(
    trpc.categories.assignManaged.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(managed ? t("categories.managed.changeDone") : t("categories.managed.requestDone"));
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  const isSame = managed !== undefined && Number(form.values.slots) === managed.slots;
  return (
    <form onSubmit={form.onSubmit(({ slots }) => assign.mutate({ categoryId, slots: Number(slots) }))} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !assign.isPending} />
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <NumberInput
            label={t("categories.managed.slots")}
            description={t("categories.managed.slotsRange")}
            allowDecimal={false}
            clampBehavior="none"
            min={1}
            max={100}
            w={120}
            {...form.getInputProps("slots")}
          />
          <ActionButton
            error={assign.error}
            type="submit"
            variant="default"
            mt={25} // the height of the label
            loading={assign.isPending}
            unavailable={isSame && t("shared.nothingToSave")}
          >
            {managed ? t("categories.managed.change") : t("categories.managed.request")}
          </ActionButton>
        </Group>
        <FormProblem error={assign.error} />
      </Stack>
    </form>
  );
}
