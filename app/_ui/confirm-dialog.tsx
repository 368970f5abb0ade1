"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FormProblem } from "./form-problem.tsx";

interface Props {
  opened: boolean;
  /** Where a question may open over it: Escape then closes the question alone (`confirm-verification-loss.tsx`). */
  stackId?: string;
  title: ReactNode;
  /** What it does, in a verb: the button's words. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  waiting: boolean;
  error: unknown;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ opened, stackId, title, action, onConfirm, onClose, waiting, error, children }: Props) {
  return (
    <Modal
      opened={opened}
      {...(stackId && { stackId })}
      onClose={onClose}
      title={
        <Text span fw={650}>
          {title}
        </Text>
      }
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <Text size="sm">{children}</Text>
        <FormProblem error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button color="red" onClick={onConfirm} loading={waiting}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
