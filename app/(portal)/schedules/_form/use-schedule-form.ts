"use client";

import { useForm } from "@mantine/form";
import { type ScheduleValues, validateSchedule } from "./schedule-values.ts";

export const useScheduleForm = (initialValues: ScheduleValues) =>
  useForm<ScheduleValues>({ initialValues, validate: validateSchedule });

export type ScheduleFormFields = ReturnType<typeof useScheduleForm>;
