"use client";

import { Modal, Text } from "@mantine/core";
import type { Category } from "#server/contract/categories.ts";
import { botsTexts } from "../texts.ts";
import { NewBotForm } from "./new-bot-form.tsx";

interface Props {
  opened: boolean;
  onClose: () => void;
  categories: readonly Category[];
}

/** The form is mounted only while the dialog is open, so that a typed secret is not kept in memory. */
export function NewBotDialog({ opened, onClose, categories }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Text fw={650}>{botsTexts.newBotDialog.title}</Text>}
      closeButtonProps={{ "aria-label": botsTexts.newBotDialog.close }}
    >
      <NewBotForm onDone={onClose} categories={categories} />
    </Modal>
  );
}
