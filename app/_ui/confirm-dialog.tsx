"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ActionButton } from "./action-button.tsx";
import { FormProblem } from "./form-problem.tsx";
import { Modal } from "./overlays/modal.tsx";
import { sharedTexts } from "./texts.ts";

interface Props {
  opened: boolean;
  /** For a dialog over which another opens: Escape then closes only the upper one. */
  stackId?: string;
  /** See `Modal`. */
  onTop?: number;
  title: ReactNode;
  /** The label of the button: a verb. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  waiting: boolean;
  error: unknown;
  /** What will happen. */
  children: ReactNode;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  opened,
  title,
  action,
  onConfirm,
  onClose,
  waiting,
  error,
  children,
  ...layer
}: Props) {
  return (
    <Modal
      opened={opened}
      {...layer}
      onClose={onClose}
      title={
        <Text span fw={650}>
          {title}
        </Text>
      }
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <FormProblem error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {sharedTexts.cancel}
          </Button>
          <ActionButton error={error} color="red" onClick={onConfirm} loading={waiting}>
            {action}
          </ActionButton>
        </Group>
      </Stack>
    </Modal>
  );
}
