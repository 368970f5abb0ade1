"use client";

import type { TooltipProps } from "@mantine/core";
import type { RefObject } from "react";
import { useOverlayCode } from "./overlay-code.ts";

interface Props extends Omit<TooltipProps, "children" | "target"> {
  target: RefObject<HTMLElement | null>;
}

/** The tooltip of an element that is there anyway. Loaded later. */
export function TooltipOf(props: Props) {
  const overlays = useOverlayCode();
  return overlays ? <overlays.Tooltip {...props} /> : null;
}
