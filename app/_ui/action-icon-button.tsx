"use client";

import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { useRetryCountdown } from "./use-retry-countdown.ts";

interface Props extends ActionIconProps, Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> {
  /** Why the action failed the last time. */
  error: unknown;
  "aria-label": string;
}

/** The button of an action with an icon alone. Above a rate limit it counts down in place of the icon. */
export function ActionIconButton({ error, disabled, children, ...button }: Props) {
  const { t, format } = useLanguage();
  const secondsLeft = useRetryCountdown(error);
  if (secondsLeft === 0) {
    return (
      <ActionIcon {...button} disabled={disabled ?? false}>
        {children}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      {...button}
      disabled
      aria-label={t("shared.tryAgainIn", { seconds: format.countdown(secondsLeft) })}
      fz="xs"
    >
      {format.countdown(secondsLeft)}
    </ActionIcon>
  );
}
