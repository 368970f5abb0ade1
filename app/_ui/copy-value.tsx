"use client";

import { ActionIcon, CopyButton, Group, Text, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** A value that people take elsewhere, with a button that copies it and says so. */
export function CopyValue({ value, label, short = false }: { value: string; label: string; short?: boolean }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="sm" className="mono" truncate>
        {short ? `…${value.slice(-6)}` : value}
      </Text>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? "Copied" : `Copy ${label}`}>
            <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={`Copy ${label}`}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
