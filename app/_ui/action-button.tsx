"use client";

import { Button, type ButtonProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ComponentPropsWithRef, type MouseEvent, useId, useRef } from "react";
import { useLanguage } from "../_languages/use-language.ts";
import { TooltipOf } from "./overlays/tooltip-of.tsx";
import { useRetryCountdown } from "./use-retry-countdown.ts";

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  /** Why the action failed the last time. */
  error: unknown;
  /** Why the action is not possible now, where that is not plain to see. The button then keeps the focus, and says it. */
  unavailable?: string | false | undefined;
}

/** The button of an action. Above a rate limit it counts down the seconds of `Retry-After`, and then works again. */
export function ActionButton({ error, disabled, unavailable, ref, children, ...button }: Props) {
  const { t, format } = useLanguage();
  const secondsLeft = useRetryCountdown(error);
  const id = useId();
  const target = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(target, ref);
  const whyNot = secondsLeft === 0 && unavailable;
  const off = {
    ...{ "aria-disabled": true, "data-disabled": true, "aria-describedby": id },
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <>
      <Button {...button} ref={merged} {...(whyNot ? off : { disabled: Boolean(disabled) || secondsLeft > 0 })}>
        {secondsLeft > 0 ? t("shared.tryAgainIn", { seconds: format.countdown(secondsLeft) }) : children}
      </Button>
      {whyNot && (
        <>
          <span id={id} hidden>
            {whyNot}
          </span>
          <TooltipOf multiline w={260} target={target} label={whyNot} />
        </>
      )}
    </>
  );
}
