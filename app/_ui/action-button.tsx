"use client";

import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { sharedTexts } from "./texts.ts";
import { useCountdown } from "./use-countdown.ts";

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  /** Why the action failed the last time. */
  error: unknown;
}

/** The button of an action. Above a rate limit it counts down the seconds of `Retry-After`, and then works again. */
export function ActionButton({ error, disabled, children, ...button }: Props) {
  const secondsLeft = useCountdown(error);
  return (
    <Button {...button} disabled={Boolean(disabled) || secondsLeft > 0}>
      {secondsLeft > 0 ? sharedTexts.tryAgainIn(secondsLeft) : children}
    </Button>
  );
}
