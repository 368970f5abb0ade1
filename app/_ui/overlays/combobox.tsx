"use client";

import type {
  ComboboxDropdownProps,
  ComboboxEmptyProps,
  ComboboxOptionProps,
  ComboboxOptionsProps,
  ComboboxProps,
  ComboboxTargetProps,
} from "@mantine/core";
import { LateTarget, LateTargetProvider, type Target } from "./late-target.tsx";
import { useOverlayCode } from "./overlay-code.ts";

/** Mantine's Combobox, loaded later. Until then its input takes text without suggesting anything. */
export function Combobox({ children, ...props }: ComboboxProps) {
  const overlays = useOverlayCode();
  return (
    <LateTargetProvider>
      {overlays ? <overlays.Combobox {...props}>{children}</overlays.Combobox> : children}
    </LateTargetProvider>
  );
}

export function ComboboxTarget({ children, ...props }: ComboboxTargetProps & { children: Target }) {
  const overlays = useOverlayCode();
  const wrap = overlays && ((input: Target) => <overlays.Combobox.Target {...props}>{input}</overlays.Combobox.Target>);
  return (
    <LateTarget kind="listbox" isControlled wrap={wrap}>
      {children}
    </LateTarget>
  );
}

export function ComboboxDropdown(props: ComboboxDropdownProps) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Combobox.Dropdown {...props} /> : null;
}

export function ComboboxOptions(props: ComboboxOptionsProps) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Combobox.Options {...props} /> : null;
}

export function ComboboxOption(props: ComboboxOptionProps) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Combobox.Option {...props} /> : null;
}

export function ComboboxEmpty(props: ComboboxEmptyProps) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Combobox.Empty {...props} /> : null;
}
