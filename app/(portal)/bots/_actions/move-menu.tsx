"use client";

import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import type { Category } from "#server/contract/categories.ts";
import { Name } from "../../../_ui/name.tsx";
import { botActionsTexts } from "./texts.ts";

interface Props {
  categories: readonly Category[];
  onMove: (categoryId: string | null) => void;
  /** The button that opens it. */
  children: ReactNode;
}

/** Chooses the category that bots move to. */
export function MoveMenu({ categories, onMove, children }: Props) {
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        {categories.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onMove(id)}>
            <Name>{name}</Name>
          </Menu.Item>
        ))}
        {categories.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => onMove(null)}>{botActionsTexts.noCategory}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
