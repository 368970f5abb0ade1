"use client";

import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FormFooter } from "./form-footer.tsx";
import { Modal } from "./overlays/modal.tsx";

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
  /** Whether nothing is lost by it: its button then has the colour of other actions. */
  isHarmless?: boolean;
  /** What was confirmed. */
  mutation?: { isPending: boolean; error: unknown };
  /** What will happen. */
  children: ReactNode;
}

/** Asks for confirmation before an action. */
export function ConfirmDialog(props: Props) {
  const { opened, title, action, onConfirm, onClose, mutation, isHarmless = false, children, ...layer } = props;
  return (
    <Modal opened={opened} {...layer} onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {children}
        </Text>
        <FormFooter
          error={mutation?.error}
          action={action}
          onCancel={onClose}
          waiting={mutation?.isPending ?? false}
          {...(!isHarmless && { color: "red" })}
          onAction={onConfirm}
          startsAtCancel
        />
      </Stack>
    </Modal>
  );
}
