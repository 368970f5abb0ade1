"use client";

import type { SelectProps } from "@mantine/core";
import { LateField } from "../late-field.tsx";
import { overlayCode } from "./overlay-code.ts";

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

/** Mantine's Select, loaded later. */
export const Select = (props: SelectProps) => (
  <LateField code={overlayCode} props={props} shown={labelOf(props.data, props.value)}>
    {({ Select: LoadedSelect }, late) => <LoadedSelect {...props} {...late} />}
  </LateField>
);
