"use client";

import { Kbd, Stack, Switch, Title } from "@mantine/core";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { useModKey } from "../../_ui/use-mod-key.ts";
import { useSingleKeyShortcuts } from "../../_ui/use-single-key-shortcuts.ts";
import classes from "./shell.module.css";
import { SHORTCUTS } from "./shortcuts.ts";
import { shellTexts } from "./texts.ts";

const texts = shellTexts.shortcuts;

/** Lists every keyboard shortcut, with a switch for those without Ctrl or ⌘. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isOn, setIsOn] = useSingleKeyShortcuts();
  const mod = useModKey();
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={texts.title}>
      <Stack gap="md">
        <Switch
          label={texts.singleLetters}
          description={texts.singleLettersHelp}
          checked={isOn}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        <div className={classes.sheet}>
          {SHORTCUTS.map(({ where, shortcuts }) => (
            <section key={where} className={classes.sheetPart}>
              <Title order={3} size="h6">
                {where}
              </Title>
              <dl className={classes.keys}>
                {shortcuts.map(({ label, keys }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      {keys.map((key) => (
                        <Kbd key={key}>{key === "mod" ? mod : key}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Stack>
    </Modal>
  );
}
