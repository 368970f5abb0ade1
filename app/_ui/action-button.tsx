"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { type ComponentPropsWithRef, useId } from "react";
import { Tooltip } from "./overlays/tooltip.tsx";
import { sharedTexts } from "./texts.ts";
import { useCountdown } from "./use-countdown.ts";

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  /** Why the action failed the last time. */
  error: unknown;
  /** Why the action is not possible now, where that is not plain to see. The button then keeps the focus, and says it. */
  unavailable?: string | false | undefined;
}

/** The button of an action. Above a rate limit it counts down the seconds of `Retry-After`, and then works again. */
export function ActionButton({ error, disabled, unavailable, children, ...button }: Props) {
  const secondsLeft = useCountdown(error);
  const id = useId();
  if (unavailable && secondsLeft === 0) {
    return (
      <Tooltip multiline w={260} label={unavailable}>
        <Button
          {...button}
          aria-disabled
          data-disabled
          aria-describedby={id}
          onClick={(event) => event.preventDefault()}
        >
          {children}
          <span id={id} hidden>
            {unavailable}
          </span>
        </Button>
      </Tooltip>
    );
  }
  return (
    <Button {...button} disabled={Boolean(disabled) || secondsLeft > 0}>
      {secondsLeft > 0 ? sharedTexts.tryAgainIn(secondsLeft) : children}
    </Button>
  );
}
