"use client";

import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconDotsVertical, IconHistory } from "@tabler/icons-react";
import Link from "next/link";
import type { ReactNode } from "react";

interface Props {
  /** What the actions are for. */
  name: string;
  /** Why they are not for oneself to take; null when they are. */
  reason: string | null;
  /** Whose audit log it leads to. */
  accountId: string;
  auditLabel: string;
  /** The actions. */
  children: ReactNode;
}

/** What staff do to a row of a list. */
export function ActionsMenu({ name, reason, accountId, auditLabel, children }: Props) {
  return (
    <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${name}`}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {reason ? (
          <Menu.Label>
            <Text span size="xs">
              {reason}
            </Text>
          </Menu.Label>
        ) : (
          children
        )}
        <Menu.Item
          component={Link}
          href={`/admin/audit?account=${accountId}`}
          leftSection={<IconHistory size={18} aria-hidden />}
        >
          {auditLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
