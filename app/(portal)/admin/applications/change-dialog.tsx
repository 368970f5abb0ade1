"use client";

import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { ApplicationDisable } from "#server/contract/applications.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { Name } from "../../../_ui/name.tsx";
import { zodForm } from "../../../_ui/zod-form.ts";
import type { JudgedApplication } from "./application.ts";
import { type Change, useChange } from "./use-change.ts";

interface Words {
  title: string;
  action: string;
  text: string;
  /** Who reads the reason; without it none is asked for. */
  reason?: string;
}

const WORDS: Record<Change, Words> = {
  disable: {
    title: "Disable",
    action: "Disable",
    text: "Its tokens, codes and requests for approval are refused from the next call on, and its shards are disconnected. Nothing is deleted: enabled again, its tokens work as before.",
    reason: "Its owner reads it, and it is in the audit log",
  },
  enable: { title: "Enable", action: "Enable", text: "Its tokens work again at once." },
  verify: { title: "Verify", action: "Verify", text: "From now on everybody can approve it, not its owner alone." },
  unverify: {
    title: "Take back the verification of",
    action: "Take it back",
    text: "Only its owner can approve it again. The people who approved it before keep their access: disable it to end that.",
    reason: "For the audit log",
  },
};

interface Props {
  app: JudgedApplication;
  change: Change;
  onClose: () => void;
}

export function ChangeDialog({ app, change, onClose }: Props) {
  const { title, action, text, reason } = WORDS[change];
  const { run, isPending, error } = useChange(app, change, onClose);
  const heading = (
    <>
      {title} <Name>{app.name}</Name>
    </>
  );
  if (!reason) {
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
        help={reason}
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
  app: JudgedApplication;
  help: string;
  text: string;
  action: string;
  run: (reason: string) => void;
  onClose: () => void;
  waiting: boolean;
  error: unknown;
}

function ReasonForm({ app, help, text, action, run, onClose, waiting, error }: FormProps) {
  const form = useForm({
    initialValues: { reason: "" },
    validate: zodForm(ApplicationDisable, ({ reason }) => ({ applicationId: app.id, reason })),
  });
  return (
    <form onSubmit={form.onSubmit(({ reason }) => run(reason))} noValidate>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Textarea
          label="Reason"
          description={help}
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
