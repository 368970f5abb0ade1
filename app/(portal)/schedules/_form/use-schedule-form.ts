"use client";

import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";
import { type ScheduleValues, validateSchedule } from "./schedule-values.ts";

/** A form that shows changes made elsewhere as long as nothing was typed into it. */
export function useScheduleForm(initialValues: ScheduleValues) {
  const form = useForm<ScheduleValues>({ initialValues, validate: validateSchedule });
  const showNewValues = useEffectEvent(() => {
    if (form.isDirty()) return;
    form.setInitialValues(initialValues);
    form.setValues(initialValues);
  });
  const stored = JSON.stringify(initialValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are another object each time
  useEffect(() => showNewValues(), [stored]);
  return form;
}

export type ScheduleFormFields = ReturnType<typeof useScheduleForm>;
