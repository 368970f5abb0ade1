"use client";

import { Badge, Group, Paper, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { formErrors } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { laterZodForm } from "../../../_ui/later-zod-form.ts";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";

const contract = new LaterCode(() => import("#server/contract/admin.ts").then((module) => module.MaintenanceState));

interface State {
  on: boolean;
  message: string;
}

export function MaintenanceForm({ state }: { state: State }) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [confirming, { open, close }] = useDisclosure(false);
  const check = laterZodForm(contract, ({ message }: { message: string }) => ({ on: true, message }));
  const form = useForm({ initialValues: { message: state.message }, validate: check });
  const set = useMutation(
    trpc.admin.setMaintenance.mutationOptions({
      onSuccess(saved) {
        queryClient.setQueryData(trpc.admin.maintenance.queryKey({}), saved);
        notifySuccess(saved.on ? t("admin.maintenance.begun") : t("admin.maintenance.ended"));
        close();
      },
      onError: (error) => form.setErrors(formErrors(language, error)),
    }),
  );
  const switchOn = () => set.mutate({ on: true, message: form.values.message });
  return (
    <Paper withBorder p="lg" component="form" noValidate onSubmit={form.onSubmit(state.on ? switchOn : open)}>
      <UnsavedChangesGuard unsaved={form.isDirty() && !set.isPending} />
      <Stack gap="md">
        <Group gap="sm">
          <Text fw={600}>{t("admin.maintenance.state")}</Text>
          <Badge variant="light" color={state.on ? "amber" : "green"}>
            {state.on ? t("admin.maintenance.on") : t("admin.maintenance.off")}
          </Badge>
        </Group>
        <Textarea
          label={t("admin.maintenance.message")}
          description={t("admin.maintenance.messageHelp")}
          placeholder={t("admin.maintenance.messageExample")}
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
                unavailable={!form.isDirty() && t("shared.nothingToSave")}
                loading={set.isPending}
              >
                {t("admin.maintenance.save")}
              </ActionButton>
              <ActionButton
                error={set.error}
                onClick={() => set.mutate({ on: false, message: "" })}
                loading={set.isPending}
              >
                {t("admin.maintenance.end")}
              </ActionButton>
            </>
          ) : (
            <ActionButton error={set.error} type="submit" color="red">
              {t("admin.maintenance.begin")}
            </ActionButton>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={confirming}
        title={t("admin.maintenance.begin")}
        action={t("admin.maintenance.begin")}
        onConfirm={switchOn}
        onClose={close}
        mutation={set}
      >
        {t("admin.maintenance.beginConsequence")}
      </ConfirmDialog>
    </Paper>
  );
}
