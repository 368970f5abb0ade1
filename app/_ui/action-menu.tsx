"use client";

import { ActionIcon, type MenuProps } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Menu, MenuDropdown, MenuTarget } from "./overlays/menu.tsx";

interface Props extends Pick<MenuProps, "position" | "width"> {
  /** The name of the button. */
  label: string;
  size?: number;
  /** In a row of a list the button has no border, and the size that the list gives it. */
  inRow?: boolean;
  loading?: boolean;
  /** `ActionItem` elements. */
  children: ReactNode;
}

/** The actions on one thing, behind three dots. */
export function ActionMenu({ label, size = 36, inRow = false, loading = false, children, ...menu }: Props) {
  return (
    <Menu position="bottom-end" {...menu}>
      <MenuTarget>
        <ActionIcon
          variant={inRow ? "subtle" : "default"}
          color="gray"
          size={inRow ? "var(--row-button, 36px)" : size}
          aria-label={label}
          loading={loading}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </MenuTarget>
      <MenuDropdown>{children}</MenuDropdown>
    </Menu>
  );
}
