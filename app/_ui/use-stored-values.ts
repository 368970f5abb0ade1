"use client";

import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";

type Form<Values extends object> = Pick<
  UseFormReturnType<Values>,
  "getValues" | "isDirty" | "setInitialValues" | "setValues"
>;

/**
 * Fields that nobody has changed follow what is stored; the others keep what was typed.
 *
 * @param values What is stored, as the form has it. It may be another object each time.
 */
export function useStoredValues<Values extends object>(form: Form<Values>, values: Values): void {
  const follow = useEffectEvent((stored: Values) => {
    const typed = Object.entries(form.getValues()).filter(([name]) => form.isDirty(name));
    form.setInitialValues(stored);
    form.setValues({ ...stored, ...Object.fromEntries(typed) });
  });
  const stored = JSON.stringify(values);
  useEffect(() => follow(JSON.parse(stored)), [stored]);
}
