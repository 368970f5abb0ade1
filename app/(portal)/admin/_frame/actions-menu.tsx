"use client";

import { ActionIcon, Text } from "@mantine/core";
import { IconDotsVertical, IconHistory } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "../../../_ui/link.tsx";
import { Menu, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from "../../../_ui/overlays/menu.tsx";
import { adminTexts } from "../texts.ts";

interface Props {
  /** What the actions apply to. */
  name: string;
  /** Why the reader must not take these actions; null when allowed. */
  reason: string | null;
  /** The account of the linked audit log. */
  accountId: string;
  auditLabel: string;
  /** The actions. */
  children: ReactNode;
}

/** The menu of actions of one row. */
export function ActionsMenu({ name, reason, accountId, auditLabel, children }: Props) {
  return (
    <Menu position="bottom-end" width={250} withInitialFocusPlaceholder={false}>
      <MenuTarget>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={adminTexts.actionsFor(name)}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </MenuTarget>
      <MenuDropdown>
        {reason ? (
          <MenuLabel>
            <Text span size="xs">
              {reason}
            </Text>
          </MenuLabel>
        ) : (
          children
        )}
        <MenuItem
          component={Link}
          href={`/admin/audit?account=${accountId}`}
          leftSection={<IconHistory size={18} aria-hidden />}
        >
          {auditLabel}
        </MenuItem>
      </MenuDropdown>
    </Menu>
  );
}
