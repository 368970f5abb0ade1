"use client";

import type { PopoverDropdownProps, PopoverProps } from "@mantine/core";
import { createContext, use } from "react";
import { LateTarget, LateTargetProvider, type Target } from "./late-target.tsx";
import { useOverlayCode } from "./overlay-code.ts";

const ControlledContext = createContext(false);

/** Mantine's Popover, loaded later. */
export function Popover({ children, ...props }: PopoverProps) {
  const overlays = useOverlayCode();
  return (
    <LateTargetProvider>
      <ControlledContext value={props.opened !== undefined}>
        {overlays ? <overlays.Popover {...props}>{children}</overlays.Popover> : children}
      </ControlledContext>
    </LateTargetProvider>
  );
}

export function PopoverTarget({ children }: { children: Target }) {
  const overlays = useOverlayCode();
  const wrap = overlays && ((button: Target) => <overlays.Popover.Target>{button}</overlays.Popover.Target>);
  return (
    <LateTarget kind="dialog" isControlled={use(ControlledContext)} wrap={wrap}>
      {children}
    </LateTarget>
  );
}

export function PopoverDropdown(props: PopoverDropdownProps) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Popover.Dropdown {...props} /> : null;
}
