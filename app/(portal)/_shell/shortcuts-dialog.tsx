"use client";

import { Kbd, Modal, Stack, Switch, Text } from "@mantine/core";
import { sharedTexts } from "../../_ui/texts.ts";
import { useLetterKeys } from "../bots/_list/keyboard-shortcuts.tsx";
import classes from "./shell.module.css";
import { shellTexts } from "./texts.ts";
import { GO_TO_SHORTCUTS } from "./use-global-shortcuts.ts";
import { useModKey } from "./use-mod-key.ts";

const texts = shellTexts.shortcuts;

/** Lists the keyboard shortcuts of every page, with a switch for those that are single letters. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [letters, setLetters] = useLetterKeys();
  const mod = useModKey();
  const shortcuts = [
    { label: texts.search, keys: [mod, "K"] },
    ...GO_TO_SHORTCUTS.map(({ key, label }) => ({ label: texts.goTo(label), keys: ["g", key] })),
    { label: texts.show, keys: ["?"] },
  ];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Text fw={650}>{texts.title}</Text>}
      closeButtonProps={{ "aria-label": sharedTexts.close }}
    >
      <Stack gap="md">
        <dl className={classes.keys}>
          {shortcuts.map(({ label, keys }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed">
          {texts.more}
        </Text>
        <Switch
          label={texts.singleLetters}
          checked={letters}
          onChange={(event) => setLetters(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}
