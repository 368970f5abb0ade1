"use client";

import { NumberInput } from "../../../_ui/number-input.tsx";
import { useFieldProblem } from "./editor-context.ts";
import type { Place } from "./places.ts";

interface NumberProps {
  label: string;
  description?: string;
  value: number;
  onChange: (value: number) => void;
  place: Place;
  member: string;
}

/** A number of a card. While the field is empty, it is not a number, which the check of the automation reports. */
export function NumberField({ label, description, value, onChange, place, member }: NumberProps) {
  const hasProblem = useFieldProblem(place, member);
  return (
    <NumberInput
      label={label}
      description={description}
      value={Number.isFinite(value) ? value : ""}
      onChange={(next) => onChange(next === "" ? Number.NaN : Number(next))}
      error={hasProblem}
      required
      maw={240}
    />
  );
}
