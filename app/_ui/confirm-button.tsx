"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface Props<Input> extends ButtonProps {
  /** The label of the button. */
  label: string;
  /** The label of the button in the dialog, where it differs. */
  action?: string;
  title: ReactNode;
  /** What is confirmed. The dialog closes when it has succeeded. */
  mutation: {
    mutate: (input: Input, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  input: Input;
  "aria-label"?: string;
  /** What will happen. */
  children: ReactNode;
}

/** The button of an action that asks for confirmation. */
export function ConfirmButton<Input>(props: Props<Input>) {
  const { label, action = label, title, mutation, input, children, ...button } = props;
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" {...button} onClick={open}>
        {label}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={title}
        action={action}
        onConfirm={() => mutation.mutate(input, { onSuccess: close })}
        onClose={close}
        mutation={mutation}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
