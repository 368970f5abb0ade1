"use client";

import { ActionIcon, Group, Kbd, Popover, Stack, Switch, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import { botsTexts } from "../texts.ts";

const texts = botsTexts.shortcuts;
const SHORTCUTS: [keys: string[], description: string][] = [
  [["j", "k"], texts.nextPrevious],
  [["x"], texts.select],
  [["e"], texts.open],
  [["."], texts.copyId],
  [["r"], texts.run],
  [["/"], texts.search],
  [["z"], texts.undo],
];

/** Whether single-letter shortcuts are on. They can be switched off, because speech input can trigger them (WCAG 2.1.4). */
export const useLetterKeys = () => useLocalStorage({ key: "letter-keys", defaultValue: true });

/** Lists the keyboard shortcuts, with a switch for single-letter shortcuts. */
export function KeyboardShortcuts() {
  const [letters, setLetters] = useLetterKeys();
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={texts.title} visibleFrom="sm">
          <IconKeyboard size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.title}>
        <Stack gap={6}>
          {SHORTCUTS.map(([keys, description]) => (
            <Group key={description} justify="space-between" wrap="nowrap" gap="md">
              <Text size="sm">{description}</Text>
              <Group gap={4} wrap="nowrap">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
          <Switch
            mt="xs"
            label={texts.toggle}
            checked={letters}
            onChange={(event) => setLetters(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
