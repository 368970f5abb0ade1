"use client";

import { Kbd, Modal, Stack, Switch, Text } from "@mantine/core";
import { useLetterKeys } from "../bots/_list/keyboard-shortcuts.tsx";
import classes from "./shell.module.css";
import { GO_TO_SHORTCUTS } from "./use-global-shortcuts.ts";
import { useModKey } from "./use-mod-key.ts";

/** What the keys do on every page, and the switch for those that are single letters. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [letters, setLetters] = useLetterKeys();
  const mod = useModKey();
  const shortcuts = [
    { what: "Search and go anywhere", keys: [mod, "K"] },
    ...GO_TO_SHORTCUTS.map(({ key, label }) => ({ what: `Go to ${label}`, keys: ["g", key] })),
    { what: "Show this list", keys: ["?"] },
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Text fw={650}>Keyboard shortcuts</Text>}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <dl className={classes.keys}>
          {shortcuts.map(({ what, keys }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          The list of bots has more: see the keyboard button there.
        </Text>
        <Switch
          label="Single-letter shortcuts"
          checked={letters}
          onChange={(event) => setLetters(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
