"use client";

import { Button, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconFlask2 } from "@tabler/icons-react";
import { useState } from "react";
import { loadLater } from "../../_ui/load-later.tsx";
import { Popover, PopoverDropdown, PopoverTarget } from "../../_ui/overlays/popover.tsx";
import { CapacityNote } from "./capacity-note.tsx";
import { overviewTexts } from "./texts.ts";
import { useDemo } from "./use-demo.ts";

const RemoveDemoDialog = loadLater(() => import("./remove-demo-dialog.tsx").then((module) => module.RemoveDemoDialog));

const texts = overviewTexts.demo;

/** Says that the account has demo data, and removes it. Nothing in an account without. */
export function DemoChip() {
  const [isOpen, setOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const demo = useDemo();
  if (!demo?.loaded) return null;
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
            {texts.loadedTitle}
          </Button>
        </PopoverTarget>
        <PopoverDropdown>
          <Stack gap="sm" align="flex-start">
            <div>
              <Text size="sm">{texts.loadedText(demo)}</Text>
              <CapacityNote demo={demo} />
            </div>
            <Button variant="default" size="xs" onClick={remove}>
              {texts.remove}
            </Button>
          </Stack>
        </PopoverDropdown>
      </Popover>
      <RemoveDemoDialog opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}
