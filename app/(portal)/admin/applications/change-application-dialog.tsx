"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApplicationDisable, ApplicationUnverify } from "#server/contract/applications.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { zodForm } from "../../../_ui/zod-form.ts";
import { adminTexts } from "../texts.ts";
import type { ApplicationSummary } from "./application.ts";
import { describeConsequence } from "./describe-consequence.ts";
import { type ApplicationAction, useChangeApplication } from "./use-change-application.ts";

interface Props {
  app: ApplicationSummary;
  action: ApplicationAction;
  onClose: () => void;
}

export function ChangeApplicationDialog({ app, action, onClose }: Props) {
  const texts = adminTexts.applicationActions[action];
  const title = texts.title(app.name);
  const consequence = describeConsequence(action, app);
  const { run, isPending, error } = useChangeApplication(app, action, onClose);
  if (action === "enable" || action === "verify") {
    return (
      <ConfirmDialog
        opened
        title={title}
        action={texts.action}
        onConfirm={() => run("")}
        onClose={onClose}
        waiting={isPending}
        error={error}
      >
        {consequence}
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <ReasonForm
        app={app}
        contract={action === "disable" ? ApplicationDisable : ApplicationUnverify}
        consequence={consequence}
        label={texts.action}
        run={run}
        onClose={onClose}
        waiting={isPending}
        error={error}
      />
    </Modal>
  );
}

interface FormProps {
  app: ApplicationSummary;
  contract: typeof ApplicationDisable | typeof ApplicationUnverify;
  consequence: string;
  /** The label of the button. */
  label: string;
  run: (reason: string) => void;
  onClose: () => void;
  waiting: boolean;
  error: unknown;
}

function ReasonForm({ app, contract, consequence, label, run, onClose, waiting, error }: FormProps) {
  const form = useForm({
    initialValues: { reason: "" },
    validate: zodForm(contract, ({ reason }) => ({ applicationId: app.id, reason })),
  });
  return (
    <form onSubmit={form.onSubmit(({ reason }) => run(reason))} noValidate>
      <Stack gap="sm">
        <Text size="sm">{consequence}</Text>
        <Textarea
          label={adminTexts.reason}
          description={adminTexts.applications.reasonHelp}
          required
          data-autofocus
          autosize
          minRows={2}
          {...form.getInputProps("reason")}
        />
        <FormProblem error={error} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
          <ActionButton error={error} type="submit" color="red" loading={waiting}>
            {label}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
