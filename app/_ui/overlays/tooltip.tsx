"use client";

import type { TooltipProps } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { cloneElement, type ReactElement, type Ref, useRef } from "react";
import { TooltipOf } from "./tooltip-of.tsx";

interface Props extends Omit<TooltipProps, "children" | "target"> {
  children: ReactElement<{ ref?: Ref<HTMLElement> }>;
}

/** Mantine's Tooltip, loaded later. What it belongs to stays as it is meanwhile. */
export function Tooltip({ children, ...props }: Props) {
  const target = useRef<HTMLElement>(null);
  const ref = useMergedRef(target, children.props.ref);
  return (
    <>
      {cloneElement(children, { ref })}
      <TooltipOf {...props} target={target} />
    </>
  );
}
