"use client";

import type { NumberInputProps } from "@mantine/core";
import { LateField } from "./late-field.tsx";
import { LaterCode } from "./load-later.tsx";

const code = new LaterCode(() => import("./mantine-number-input.ts").then((module) => module.mantineNumberInput));

/** Mantine's NumberInput, loaded later. */
export const NumberInput = (props: NumberInputProps) => (
  <LateField code={code} props={props} shown={String(props.value ?? props.defaultValue ?? "")}>
    {({ NumberInput: Loaded }, late) => <Loaded {...props} {...late} />}
  </LateField>
);
