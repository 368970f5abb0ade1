"use client";

import type { ModalProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { overlayCode, useOverlayCode } from "./overlay-code.ts";

/** Mantine's Modal, loaded later. One that was opened before is shown as soon as it is loaded. */
export function Modal({ opened, ...props }: ModalProps) {
  const overlays = useOverlayCode();
  // It notes what to give the focus back to when it changes from closed to open.
  const [mayOpen, setMayOpen] = useState(overlays !== undefined);
  useEffect(() => setMayOpen(overlays !== undefined), [overlays]);
  useEffect(() => {
    if (opened) void overlayCode.start();
  }, [opened]);
  return overlays ? <overlays.Modal opened={opened && mayOpen} {...props} /> : null;
}
