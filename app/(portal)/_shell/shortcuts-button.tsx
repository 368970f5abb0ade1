"use client";

import { ActionIcon } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useShortcutSheet } from "./shortcut-sheet.ts";
import { shellTexts } from "./texts.ts";

/** Opens the same list of shortcuts as `?`. */
export function ShortcutsButton() {
  const open = useShortcutSheet();
  return (
    <ActionIcon variant="default" size={36} aria-label={shellTexts.shortcuts.title} visibleFrom="sm" onClick={open}>
      <IconKeyboard size={20} aria-hidden />
    </ActionIcon>
  );
}
