"use client";

import { ActionIcon, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Tooltip } from "./overlays/tooltip.tsx";
import { sharedTexts } from "./texts.ts";

/** A value in one line with a copy button. `short` shows only the end of the value. */
export function CopyValue({ value, label, short = false }: { value: string; label: string; short?: boolean }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" className="mono" truncate>
        {short ? `…${value.slice(-6)}` : value}
      </Text>
      <CopyButtonOf value={value} label={label} />
    </Group>
  );
}

/** Copies a value that is not shown, such as the id of something that has a name. */
export function CopyButtonOf({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? sharedTexts.copied : sharedTexts.copyThing(label)}>
          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={sharedTexts.copyThing(label)}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
