"use client";

import { Badge, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { adminTexts } from "../texts.ts";

const contract = new LaterCode(() => import("#server/contract/admin.ts").then((module) => module.MaintenanceState));
const texts = adminTexts.maintenance;

interface State {
  on: boolean;
  message: string;
}

export function MaintenanceForm({ state }: { state: State }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [confirming, { open, close }] = useDisclosure(false);
  const check = laterZodForm(contract, ({ message }: { message: string }) => ({ on: true, message }));
  const form = useForm({ initialValues: { message: state.message }, validate: check });
  const set = useMutation(
    trpc.admin.setMaintenance.mutationOptions({
      onSuccess(saved) {
        queryClient.setQueryData(trpc.admin.maintenance.queryKey({}), saved);
        notifySuccess(saved.on ? texts.begun : texts.ended);
        close();
      },
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  );
  const switchOn = () => set.mutate({ on: true, message: form.values.message });
  return (
    <Paper withBorder p="lg" component="form" noValidate onSubmit={form.onSubmit(state.on ? switchOn : open)}>
      <UnsavedChangesGuard unsaved={form.isDirty() && !set.isPending} />
      <Stack gap="md">
        <Group gap="sm">
          <Text fw={600}>{texts.state}</Text>
          <Badge variant="light" color={state.on ? "amber" : "green"}>
            {state.on ? texts.on : texts.off}
          </Badge>
        </Group>
        <Textarea
          label={texts.message}
          description={texts.messageHelp}
          placeholder={texts.messageExample}
          autosize
          minRows={2}
          {...form.getInputProps("message")}
        />
        {!confirming && <FormProblem error={set.error} />}
        <Group justify="flex-end">
          {state.on ? (
            <>
              <ActionButton
                error={set.error}
                type="submit"
                variant="default"
                unavailable={!form.isDirty() && sharedTexts.nothingToSave}
                loading={set.isPending}
              >
                {texts.save}
              </ActionButton>
              <ActionButton
                error={set.error}
                onClick={() => set.mutate({ on: false, message: "" })}
                loading={set.isPending}
              >
                {texts.end}
              </ActionButton>
            </>
          ) : (
            <ActionButton error={set.error} type="submit" color="red">
              {texts.begin}
            </ActionButton>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={confirming}
        title={texts.begin}
        action={texts.begin}
        onConfirm={switchOn}
        onClose={close}
        mutation={set}
      >
        {texts.beginConsequence}
      </ConfirmDialog>
    </Paper>
  );
}
