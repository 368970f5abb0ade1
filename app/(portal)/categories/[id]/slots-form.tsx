"use client";

import { Group, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ManagedCategory } from "#server/contract/categories.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { categoriesTexts } from "../texts.ts";

const contract = new LaterCode(() => import("#server/contract/categories.ts").then((module) => module.ManagedAssign));
const texts = categoriesTexts.managed;

interface Props {
  categoryId: string;
  /** Absent while the category is not managed. */
  managed: ManagedCategory["managed"] | undefined;
}

/** How many bots of the category the operator's clusters run. */
export function SlotsForm({ categoryId, managed }: Props) {
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
        notifySuccess(managed ? texts.changeDone : texts.requestDone);
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const isSame = managed !== undefined && Number(form.values.slots) === managed.slots;
  return (
    <form onSubmit={form.onSubmit(({ slots }) => assign.mutate({ categoryId, slots: Number(slots) }))} noValidate>
      <UnsavedChangesGuard unsaved={form.isDirty() && !assign.isPending} />
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          <NumberInput
            label={texts.slots}
            description={texts.slotsRange}
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
            mt={46}
            loading={assign.isPending}
            unavailable={isSame && sharedTexts.nothingToSave}
          >
            {managed ? texts.change : texts.request}
          </ActionButton>
        </Group>
        <FormProblem error={assign.error} />
      </Stack>
    </form>
  );
}
