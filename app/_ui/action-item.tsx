"use client";

import { type MenuItemProps, Text } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import { useLanguage } from "../_languages/use-language.ts";
import { Link } from "./link.tsx";
import { MenuItem } from "./overlays/menu.tsx";
import { useRetryCountdown } from "./use-retry-countdown.ts";

interface Props extends Omit<MenuItemProps, "leftSection" | "color"> {
  icon: TablerIcon;
  /** The address of a link; otherwise `onClick`. */
  href?: string;
  onClick?: () => void;
  /** It deletes or takes away something. */
  isDestructive?: boolean;
  /** Why the action failed the last time. */
  error?: unknown;
  /** Why the action is not possible now: the item says it. */
  unavailable?: string | false | undefined;
}

/** The item of an action in a menu. Above a rate limit it counts down, as the button of an action does. */
export function ActionItem(props: Props) {
  const { t, format } = useLanguage();
  const { icon: Icon, href, onClick, isDestructive, error, disabled, unavailable, children, ...others } = props;
  const secondsLeft = useRetryCountdown(error);
  const item = {
    ...others,
    leftSection: <Icon size={18} aria-hidden />,
    ...(isDestructive && { color: "var(--mantine-color-error)" }),
  };
  if (href !== undefined) {
    return (
      <MenuItem component={Link} href={href} {...item}>
        {children}
      </MenuItem>
    );
  }
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
    <MenuItem {...item} onClick={onClick} disabled={Boolean(disabled) || secondsLeft > 0}>
      {secondsLeft > 0 ? t("shared.tryAgainIn", { seconds: format.countdown(secondsLeft) }) : children}
    </MenuItem>
  );
}
