"use client";

import type { MenuItemProps } from "@mantine/core";
import { MenuItem } from "./overlays/menu.tsx";
import { sharedTexts } from "./texts.ts";
import { useCountdown } from "./use-countdown.ts";

interface Props extends MenuItemProps {
  /** Why the action failed the last time. */
  error: unknown;
  onClick: () => void;
}

/** The item of an action in a menu. Above a rate limit it counts down, as the button of an action does. */
export function ActionItem({ error, disabled, children, ...item }: Props) {
  const secondsLeft = useCountdown(error);
  return (
    <MenuItem {...item} disabled={Boolean(disabled) || secondsLeft > 0}>
      {secondsLeft > 0 ? sharedTexts.tryAgainIn(secondsLeft) : children}
    </MenuItem>
  );
}
