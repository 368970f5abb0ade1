"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { ChangedElsewhere } from "../../../_ui/changed-elsewhere.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { sharedTexts } from "../../../_ui/texts.ts";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useStoredValues } from "../../../_ui/use-stored-values.ts";
import { schedulesTexts } from "../texts.ts";
import classes from "./schedule-form.module.css";
import { type ScheduleValues, serverErrors, toSchedule, validateSchedule } from "./schedule-values.ts";
import { TargetFields } from "./target-fields.tsx";
import { WhatFields } from "./what-fields.tsx";
import { WhenFields } from "./when-fields.tsx";

const NextRuns = loadLater(() => import("./next-runs.tsx").then((module) => module.NextRuns), {
  placeholder: <LoadingRows rows={3} />,
});

interface Props {
  initialValues: ScheduleValues;
  isPaused: boolean;
  action: string;
  onSubmit: (schedule: ReturnType<typeof toSchedule>, onFailed: (error: unknown) => void) => void;
  waiting: boolean;
  /** True once it is saved: leaving loses nothing. */
  isSaved: boolean;
  error: unknown;
}

/** What runs, on which bots and when; beside it, the next five runs. */
export function ScheduleForm({ initialValues, isPaused, action, onSubmit, waiting, isSaved, error }: Props) {
  const choices = useQuery(useTRPC().schedules.choices.queryOptions({}));
  const form = useForm<ScheduleValues>({ initialValues, validate: validateSchedule });
  useStoredValues(form, initialValues);
  if (isUnshowable(choices)) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <LoadingRows rows={6} />;
  const submit = form.onSubmit((values) =>
    onSubmit(toSchedule(values), (failure) => form.setErrors(serverErrors(failure, values))),
  );
  const isDirty = form.isDirty();
  return (
    <form onSubmit={submit} noValidate className={classes.columns}>
      <UnsavedChangesGuard unsaved={isDirty && !isSaved && !waiting} />
      <Stack gap="md">
        <TextInput
          label={schedulesTexts.form.name}
          required
          maxLength={64}
          autoComplete="off"
          {...form.getInputProps("name")}
        />
        <WhatFields form={form} presets={choices.data.presets} />
        <TargetFields form={form} choices={choices.data} />
        <WhenFields form={form} />
      </Stack>
      <Stack gap="md" className={classes.aside ?? ""}>
        <NextRuns when={form.values.when} isPaused={isPaused} />
        <FormProblem error={error} />
        <ChangedElsewhere stored={toSchedule(initialValues)} isEditing={isDirty && !isSaved} isSaving={waiting} />
        <Group justify="flex-end">
          <Button variant="default" component={Link} href="/schedules">
            {sharedTexts.cancel}
          </Button>
          <ActionButton error={error} type="submit" loading={waiting}>
            {action}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  );
}
