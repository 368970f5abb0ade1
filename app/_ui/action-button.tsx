"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { type ComponentPropsWithRef, useEffect, useState } from "react";
import { describeError } from "./describe-error.ts";
import { sharedTexts } from "./texts.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  /** Why the action failed the last time. */
  error: unknown;
}

/** The button of an action. Above a rate limit it counts down the seconds of `Retry-After`, and then works again. */
export function ActionButton({ error, disabled, children, ...button }: Props) {
  const secondsLeft = useSecondsLeft(useRetryTime(error));
  return (
    <Button {...button} disabled={Boolean(disabled) || secondsLeft > 0}>
      {secondsLeft > 0 ? sharedTexts.tryAgainIn(secondsLeft) : children}
    </Button>
  );
}

/** When the action may be tried again, in milliseconds since the epoch; null: now. */
function useRetryTime(error: unknown): number | null {
  const [retryAt, setRetryAt] = useState<number | null>(null);
  useEffect(() => {
    const seconds = error ? describeError(error).retryAfterSeconds : null;
    setRetryAt(seconds === null ? null : Date.now() + seconds * 1000);
  }, [error]);
  return retryAt;
}
