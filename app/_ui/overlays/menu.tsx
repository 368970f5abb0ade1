"use client";

import type { Menu as MantineMenu, MenuDropdownProps, MenuLabelProps, MenuProps } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { LateTarget, LateTargetProvider, type Target } from "./late-target.tsx";
import { noteMenuButton } from "./menu-button.ts";
import { useOverlayCode } from "./overlay-code.ts";

/** Mantine's Menu, loaded later. */
export function Menu({ children, ...props }: MenuProps) {
  const overlays = useOverlayCode();
  return (
    <LateTargetProvider>
      {overlays ? <overlays.Menu {...props}>{children}</overlays.Menu> : children}
    </LateTargetProvider>
  );
}

export function MenuTarget({ children }: { children: Target }) {
  const overlays = useOverlayCode();
  const wrap = overlays && ((button: Target) => <overlays.Menu.Target>{button}</overlays.Menu.Target>);
  return (
    <LateTarget kind="menu" isControlled={false} wrap={wrap}>
      {children}
    </LateTarget>
  );
}

export function MenuDropdown(props: MenuDropdownProps) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Menu.Dropdown {...props} onClickCapture={noteMenuButton} /> : null;
}

type ItemProps = ComponentProps<typeof MantineMenu.Item>;

/** As a link when it has an address. */
export const MenuItem = ((props: ItemProps) => {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Menu.Item {...props} /> : null;
}) as typeof MantineMenu.Item;

export function MenuLabel(props: MenuLabelProps) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Menu.Label {...props} /> : null;
}

export function MenuDivider() {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Menu.Divider /> : null;
}

export function MenuRadioGroup(props: ComponentProps<typeof MantineMenu.RadioGroup>) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Menu.RadioGroup {...props} /> : null;
}

export function MenuRadioItem(props: ComponentProps<typeof MantineMenu.RadioItem>) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Menu.RadioItem {...props} /> : null;
}

interface SubMenuProps extends Pick<MenuDropdownProps, "className" | "children"> {
  label: ReactNode;
  icon: ReactNode;
}

/** An item that opens a menu beside it. */
export function SubMenu({ label, icon, className, children }: SubMenuProps) {
  const overlays = useOverlayCode();
  if (!overlays) return null;
  const { Sub } = overlays.Menu;
  return (
    <Sub>
      <Sub.Target>
        <Sub.Item leftSection={icon}>{label}</Sub.Item>
      </Sub.Target>
      <Sub.Dropdown className={className ?? ""}>{children}</Sub.Dropdown>
    </Sub>
  );
}
