"use client";

import { ActionIcon, Group, Kbd, Popover, Stack, Switch, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";

const KEYS: [keys: string[], what: string][] = [
  [["j", "k"], "Down, up (arrow keys too)"],
  [["x"], "Select (Space too); with Shift a range"],
  [["e"], "Open (Enter too)"],
  [["."], "Copy the id"],
  [["r"], "Run a command on the selected bots"],
  [["/"], "Search"],
  [["z"], "Undo the last change"],
];

/** Whether single letters act; somebody who speaks to the computer may have to switch them off. */
export const useLetterKeys = () => useLocalStorage({ key: "letter-keys", defaultValue: true });

/** What the keys do, and the switch for those that are single letters. */
export function KeyboardShortcuts() {
  const [letters, setLetters] = useLetterKeys();
  return (
    <Popover width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label="Keyboard shortcuts" visibleFrom="sm">
          <IconKeyboard size={20} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Keyboard shortcuts">
        <Stack gap={6}>
          {KEYS.map(([keys, what]) => (
            <Group key={what} justify="space-between" wrap="nowrap" gap="md">
              <Text size="sm">{what}</Text>
              <Group gap={4} wrap="nowrap">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
          <Switch
            mt="xs"
            label="Single-letter shortcuts"
            checked={letters}
            onChange={(event) => setLetters(event.currentTarget.checked)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
