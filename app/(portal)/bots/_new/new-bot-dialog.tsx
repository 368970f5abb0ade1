"use client";

import { Modal, Text } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";
import { NewBotForm } from "./new-bot-form.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  categories: readonly Category[];
}

/** The form lives only while the dialog is open: a secret that was typed is not kept. */
export function NewBotDialog({ opened, onClose, categories }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Text fw={650}>New bot</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <NewBotForm onDone={onClose} categories={categories} />
    </Modal>
  );
}
