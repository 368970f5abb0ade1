"use client";

import { type MenuItemProps, Text } from "@mantine/core";
import { MenuItem } from "./overlays/menu.tsx";
import { sharedTexts } from "./texts.ts";
import { useCountdown } from "./use-countdown.ts";

interface Props extends MenuItemProps {
  /** Why the action failed the last time. */
  error: unknown;
  /** Why the action is not possible now: the item says it. */
  unavailable?: string | false | undefined;
  onClick: () => void;
}

/** The item of an action in a menu. Above a rate limit it counts down, as the button of an action does. */
export function ActionItem({ error, disabled, unavailable, children, ...item }: Props) {
  const secondsLeft = useCountdown(error);
  if (unavailable && secondsLeft === 0) {
    return (
      <MenuItem {...item} aria-disabled closeMenuOnClick={false} onClick={() => undefined} maw={280}>
        <Text span size="sm" c="dimmed">
          {children}
        </Text>
        <Text size="xs" c="dimmed">
          {unavailable}
        </Text>
      </MenuItem>
    );
  }
  return (
    <MenuItem {...item} disabled={Boolean(disabled) || secondsLeft > 0}>
      {secondsLeft > 0 ? sharedTexts.tryAgainIn(secondsLeft) : children}
    </MenuItem>
  );
}
