"use client";

import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";
import { type ScheduleValues, validateSchedule } from "./schedule-values.ts";

/** A form that shows changes made elsewhere as long as nothing was typed into it. */
export function useScheduleForm(initialValues: ScheduleValues) {
  const form = useForm<ScheduleValues>({ initialValues, validate: validateSchedule });
  const showNewValues = useEffectEvent((values: ScheduleValues) => {
    if (form.isDirty()) return;
    form.setInitialValues(values);
    form.setValues(values);
  });
  const stored = JSON.stringify(initialValues); // the values are another object each time
  useEffect(() => showNewValues(JSON.parse(stored)), [stored]);
  return form;
}

export type ScheduleFormFields = ReturnType<typeof useScheduleForm>;
