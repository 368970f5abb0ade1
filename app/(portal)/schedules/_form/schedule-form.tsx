"use client";

import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SCHEDULE_KINDS } from "#server/contract/schedule-kinds.ts";
import type { ScheduleChoices } from "#server/contract/schedules.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { isUnshowable } from "../../../_ui/is-unshowable.ts";
import { LateField } from "../../../_ui/late-field.tsx";
import { Link } from "../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../_ui/list-states.tsx";
import { LaterCode, loadLater } from "../../../_ui/load-later.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { SaveBar } from "../../../_ui/save-bar.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useChangedElsewhere } from "../../../_ui/use-changed-elsewhere.ts";
import { useStoredValues } from "../../../_ui/use-stored-values.ts";
import { Choice } from "../../_targets/choice.tsx";
import { deletedError, TargetFields } from "../../_targets/target-fields.tsx";
import { FormSection } from "./form-section.tsx";
import classes from "./schedule-form.module.css";
import { type ScheduleValues, serverErrors, toSchedule, validateSchedule } from "./schedule-values.ts";
import { WhenFields } from "./when-fields.tsx";

const NextRuns = loadLater(() => import("./next-runs.tsx").then((module) => module.NextRuns), {
  placeholder: <LoadingRows rows={3} />,
});

interface Props {
  initialValues: ScheduleValues;
  isPaused: boolean;
  /** The button of a new one; absent where a stored one is edited. */
  createAction?: string;
  /** After the changes of a stored one were discarded. */
  onDiscard?: () => void;
  onSubmit: (schedule: ReturnType<typeof toSchedule>) => Promise<unknown>;
  /** After it was saved, to read what is stored. */
  onSaved: () => Promise<unknown>;
  error: unknown;
}

const asText = (values: ScheduleValues) => JSON.stringify(toSchedule(values));

/** What runs, on which bots and when; beside it, the next five runs. */
export function ScheduleForm({ initialValues, isPaused, createAction, onSubmit, onSaved, error, onDiscard }: Props) {
  const language = useLanguage();
  const { t } = language;
  const choices = useQuery(useTRPC().schedules.choices.queryOptions({}));
  const form = useForm<ScheduleValues>({
    initialValues,
    validate: (values) => validateSchedule(language, values),
  });
  useStoredValues(form, initialValues);
  const [saved, setSaved] = useState<string>();
  const isDirty = form.isDirty();
  const waiting = form.submitting;
  const isChangedElsewhere = useChangedElsewhere(asText(initialValues), isDirty, {
    isSaving: waiting,
    saved,
  });
  if (isUnshowable(choices)) return <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />;
  if (!choices.data) return <LoadingRows rows={6} />;
  const submit = form.onSubmit(async (values) => {
    try {
      await onSubmit(toSchedule(values));
    } catch (failure) {
      form.setErrors(serverErrors(language, failure, values));
      return;
    }
    setSaved(asText(values));
    form.resetDirty(values); // what was typed meanwhile is still to be saved
    await onSaved();
  });
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard unsaved={isDirty && !waiting} />
      <div className={classes.columns}>
        <Stack gap="md">
          <TextInput
            label={t("schedules.form.name")}
            required
            maxLength={64}
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          <WhatFields form={form} presets={choices.data.presets} />
          <TargetSection form={form} choices={choices.data} />
          <WhenFields form={form} />
        </Stack>
        <div className={classes.aside}>
          <NextRuns when={form.values.when} isPaused={isPaused} />
        </div>
        <Stack gap="md">
          <FormProblem error={error} />
          {createAction && (
            <Group justify="flex-end">
              <Button variant="default" component={Link} href="/schedules">
                {t("shared.cancel")}
              </Button>
              <ActionButton error={error} type="submit" loading={waiting}>
                {createAction}
              </ActionButton>
            </Group>
          )}
        </Stack>
      </div>
      {!createAction && isDirty && (
        <SaveBar
          problems={Object.keys(form.errors).length}
          action={t("schedules.form.save")}
          isChangedElsewhere={isChangedElsewhere}
          waiting={waiting}
          error={error}
          onDiscard={() => {
            form.reset();
            onDiscard?.();
          }}
        />
      )}
    </form>
  );
}

interface TargetSectionProps {
  form: UseFormReturnType<ScheduleValues>;
  choices: ScheduleChoices;
}

function TargetSection({ form, choices }: TargetSectionProps) {
  const { t } = useLanguage();
  return (
    <FormSection title={t("schedules.form.who")}>
      <TargetFields
        values={form.values}
        onChange={(changes) => form.setValues(changes)}
        choices={choices}
        errors={form.errors}
      />
      <Text size="sm" c="dimmed">
        {t("schedules.form.disabledBots")}
      </Text>
    </FormSection>
  );
}

const fieldCode = new LaterCode(() => import("../../_commands/command-field.tsx"), { content: true });

interface WhatFieldsProps {
  form: UseFormReturnType<ScheduleValues>;
  presets: readonly { id: string; name: string }[];
}

function WhatFields({ form, presets }: WhatFieldsProps) {
  const { t } = useLanguage();
  const { kind, command, targetKind, categoryId } = form.values;
  return (
    <FormSection title={t("schedules.form.what")}>
      <Choice
        label={t("schedules.form.what")}
        hiddenLabel
        values={SCHEDULE_KINDS}
        labels={{
          command: t("schedules.form.kinds.command"),
          chat: t("schedules.form.kinds.chat"),
          preset: t("schedules.form.kinds.preset"),
        }}
        value={kind}
        onChange={(value) => form.setFieldValue("kind", value)}
      />
      {kind === "command" && (
        <LateField
          code={fieldCode}
          props={{ label: t("schedules.form.command"), required: true, error: form.errors.command }}
          shown={command}
        >
          {({ CommandField }, { autoFocus }) => (
            <CommandField
              label={t("schedules.form.command")}
              required
              error={form.errors.command}
              value={command}
              onChange={(value) => form.setFieldValue("command", value)}
              onEnter={() => undefined}
              categoryId={targetKind === "category" ? categoryId : null}
              autoFocus={autoFocus}
            />
          )}
        </LateField>
      )}
      {kind === "chat" && (
        <TextInput
          label={t("schedules.form.content")}
          description={t("schedules.form.contentHelp")}
          maxLength={255}
          required
          {...form.getInputProps("content")}
        />
      )}
      {kind === "preset" && (
        <Select
          label={t("schedules.form.preset")}
          required
          searchable
          data={presets.map(({ id, name }) => ({ value: id, label: name }))}
          description={presets.length === 0 ? t("schedules.form.noPresets") : undefined}
          {...form.getInputProps("presetId")}
          error={deletedError(presets, form.values.presetId, t("schedules.form.deletedPreset")) ?? form.errors.presetId}
        />
      )}
    </FormSection>
  );
}
