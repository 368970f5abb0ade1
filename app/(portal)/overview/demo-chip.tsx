"use client";

import { Button, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconFlask2 } from "@tabler/icons-react";
import { useState } from "react";
import { useLanguage } from "../../_languages/use-language.ts";
import { loadLater } from "../../_ui/load-later.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../_ui/overlays/popover.tsx";
import { CapacityNote } from "./capacity-note.tsx";
import { useDemo } from "./use-demo.ts";

const RemoveDemoDialog = loadLater(() => import("./remove-demo-dialog.tsx").then((module) => module.RemoveDemoDialog));

/** Says that the account has demo data, and removes it. Nothing in an account without. */
export function DemoChip() {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const demo = useDemo();
  if (!demo?.loaded) return null;
  const { bots, categories, presets, applications } = demo;
  // It would cover the dialog.
  const remove = () => {
    setOpen(false);
    setConfirming(true);
  };
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom-end" shadow="md" trapFocus returnFocus>
        <PopoverTarget>
          <Button
            variant="default"
            size="xs"
            radius="xl"
            leftSection={<IconFlask2 size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t("overview.demo.loadedTitle")}
          </Button>
        </PopoverTarget>
        <PopoverDropdown>
          <Stack gap="sm" align="flex-start">
            <div>
              <Text size="sm">{t("overview.demo.loadedText", { bots, categories, presets, applications })}</Text>
              <CapacityNote demo={demo} />
            </div>
            <Button variant="default" size="xs" onClick={remove}>
              {t("overview.demo.remove")}
            </Button>
          </Stack>
        </PopoverDropdown>
      </Popover>
      <RemoveDemoDialog opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}
