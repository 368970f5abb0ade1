"use client";

import { Kbd, Stack, Switch, Title } from "@mantine/core";
import { useLanguage } from "../../_languages/use-language.ts";
import { Modal } from "../../_ui/overlays/modal.tsx";
import { useModKey } from "../../_ui/use-mod-key.ts";
import { useSingleKeyShortcuts } from "../../_ui/use-single-key-shortcuts.ts";
import classes from "./shell.module.css";
import { listShortcuts } from "./shortcuts.ts";

/** Lists every keyboard shortcut, with a switch for those without Ctrl or ⌘. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const language = useLanguage();
  const { t } = language;
  const [isOn, setIsOn] = useSingleKeyShortcuts();
  const mod = useModKey();
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={t("shell.shortcuts.title")}>
      <Stack gap="md">
        <Switch
          label={t("shell.shortcuts.singleLetters")}
          description={t("shell.shortcuts.singleLettersHelp")}
          checked={isOn}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        <div className={classes.sheet}>
          {listShortcuts(language).map(({ where, shortcuts }) => (
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
