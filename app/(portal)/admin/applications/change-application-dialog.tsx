"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApplicationDisable, ApplicationUnverify } from "#server/contract/applications.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { Name } from "../../../_ui/name.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";
import type { ApplicationSummary } from "./application.ts";
import { CHANGE_LABELS, describeConsequence } from "./change-texts.ts";
import { type ApplicationAction, useChangeApplication } from "./use-change-application.ts";

interface Props {
  app: ApplicationSummary;
  change: ApplicationAction;
  onClose: () => void;
}

export function ChangeApplicationDialog({ app, change, onClose }: Props) {
  const { title, action } = CHANGE_LABELS[change];
  const text = describeConsequence(change, app);
  const { run, isPending, error } = useChangeApplication(app, change, onClose);
  const heading = (
    <>
      {title} <Name>{app.name}</Name>
    </>
  );
  if (change === "enable" || change === "verify") {
    return (
      <ConfirmDialog
        opened
        title={heading}
        action={action}
        onConfirm={() => run("")}
        onClose={onClose}
        waiting={isPending}
        error={error}
      >
        {text}
      </ConfirmDialog>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{heading}</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <ReasonForm
        app={app}
        contract={change === "disable" ? ApplicationDisable : ApplicationUnverify}
        text={text}
        action={action}
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
  text: string;
  action: string;
  run: (reason: string) => void;
  onClose: () => void;
  waiting: boolean;
  error: unknown;
}

function ReasonForm({ app, contract, text, action, run, onClose, waiting, error }: FormProps) {
  const form = useForm({
    initialValues: { reason: "" },
    validate: zodForm(contract, ({ reason }) => ({ applicationId: app.id, reason })),
  });
  return (
    <form onSubmit={form.onSubmit(({ reason }) => run(reason))} noValidate>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Textarea
          label="Reason"
          description="Its owner reads it, and it is in the audit log"
          required
          data-autofocus
          autosize
          minRows={2}
          {...form.getInputProps("reason")}
        />
        <FormProblem error={error} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={waiting}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
