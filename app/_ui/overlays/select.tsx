"use client";

import { type SelectProps, TextInput } from "@mantine/core";
import { useRef } from "react";
import { overlayCode, useOverlayCode } from "./overlay-code.ts";

/** The label of the chosen value, in data with and without groups. */
function labelOf(data: SelectProps["data"], value: string | null | undefined): string {
  for (const entry of data ?? []) {
    if (typeof entry === "string") {
      if (entry === value) return entry;
    } else if ("group" in entry) {
      const label = labelOf(entry.items as SelectProps["data"], value);
      if (label !== "") return label;
    } else if (entry.value === value) return entry.label;
  }
  return "";
}

/** Mantine's Select, loaded later. Until then its field shows the chosen value, and keeps the focus afterwards. */
export function Select(props: SelectProps) {
  const overlays = useOverlayCode();
  const field = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  if (overlays) return <overlays.Select {...props} autoFocus={hadFocus.current} />;
  const { label, description, error, placeholder, required, data, value, w, maw, name } = props;
  return (
    <TextInput
      ref={field}
      {...{ label, description, error, placeholder, w, maw }}
      {...(required !== undefined && { required })}
      {...(name !== undefined && { name })}
      value={labelOf(data, value)}
      readOnly
      onFocus={() => {
        hadFocus.current = true;
        void overlayCode.start();
      }}
      onBlur={() => {
        // The field that takes its place takes its focus.
        if (field.current?.isConnected) hadFocus.current = false;
      }}
    />
  );
}
