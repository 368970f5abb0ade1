"use client";

import { type MenuItemProps, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { TablerIcon } from "@tabler/icons-react";
import { useLanguage } from "../_languages/use-language.ts";
import { Link } from "./link.tsx";
import { MenuItem } from "./overlays/menu.tsx";
import { useRetryCountdown } from "./use-retry-countdown.ts";

/** Where the windows begin that `hiddenFrom` and `visibleFrom` are about. */
const WIDTHS = { sm: "48em", md: "62em", lg: "75em", xl: "88em" } as const;

interface Props extends Omit<MenuItemProps, "leftSection" | "color" | "hiddenFrom" | "visibleFrom"> {
  icon: TablerIcon;
  /** The address of a link; otherwise `onClick`. */
  href?: string;
  onClick?: () => void;
  /** It deletes or takes away something. */
  isDestructive?: boolean;
  /** In windows of this width and above it is left out: hidden, it would be where the arrow keys and the first focus go. */
  hiddenFrom?: keyof typeof WIDTHS;
  /** In narrower windows it is left out. */
  visibleFrom?: keyof typeof WIDTHS;
  /** Why the action failed the last time. */
  error?: unknown;
  /** Why the action is not possible now: the item says it. */
  unavailable?: string | false | undefined;
}

/** The item of an action in a menu. Above a rate limit it counts down, as the button of an action does. */
export function ActionItem(props: Props) {
  const { t, format } = useLanguage();
  const {
    icon: Icon,
    href,
    onClick,
    isDestructive,
    error,
    disabled,
    unavailable,
    children,
    hiddenFrom,
    visibleFrom,
    ...others
  } = props;
  const isWide = useIsWide(hiddenFrom ?? visibleFrom ?? "sm");
  const secondsLeft = useRetryCountdown(error);
  if (isWide ? hiddenFrom : visibleFrom) return null;
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

/** Known at the first paint: a menu opens in the browser only. */
const useIsWide = (from: keyof typeof WIDTHS) =>
  useMediaQuery(`(min-width: ${WIDTHS[from]})`, false, { getInitialValueInEffect: false });
