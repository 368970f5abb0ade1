"use client";

import { Checkbox, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMemo } from "react";
import { MISSED_RUN_POLICIES } from "#server/contract/schedule-kinds.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { Choice } from "../../_targets/choice.tsx";
import { weekdayName } from "../_times/calendar-names.ts";
import { describeCron } from "../_times/describe-cron.ts";
import { WHEN_KINDS, type When } from "../_times/when.ts";
import { FormSection } from "./form-section.tsx";
import type { ScheduleValues } from "./schedule-values.ts";

const DAYS = ["1", "2", "3", "4", "5", "6", "0"];

interface FieldProps {
  when: When;
  change: (changes: Partial<When>) => void;
  error: React.ReactNode;
}

export function WhenFields({ form }: { form: UseFormReturnType<ScheduleValues> }) {
  const { t } = useLanguage();
  const { when } = form.values;
  const change = (changes: Partial<When>) => form.setFieldValue("when", { ...form.getValues().when, ...changes });
  return (
    <FormSection title={t("schedules.form.when")}>
      <Choice
        label={t("schedules.form.when")}
        hiddenLabel
        values={WHEN_KINDS}
        labels={{
          hourly: t("schedules.form.whens.hourly"),
          daily: t("schedules.form.whens.daily"),
          weekly: t("schedules.form.whens.weekly"),
          once: t("schedules.form.whens.once"),
          cron: t("schedules.form.whens.cron"),
        }}
        value={when.kind}
        onChange={(kind) => change({ kind })}
      />
      <TimeFields when={when} change={change} error={form.errors.when} />
      <TimeZoneField value={when.timeZone} onChange={(timeZone) => change({ timeZone })} />
      <Radio.Group
        label={t("schedules.form.missedRuns")}
        value={form.values.missedRuns}
        onChange={(value) => form.setFieldValue("missedRuns", value as (typeof MISSED_RUN_POLICIES)[number])}
      >
        <Stack gap="xs" mt="xs">
          {MISSED_RUN_POLICIES.map((policy) => (
            <Radio key={policy} value={policy} label={t(`schedules.form.missedPolicies.${policy}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}

function TimeFields({ when, change, error }: FieldProps) {
  const language = useLanguage();
  const { t } = language;
  const { kind } = when;
  if (kind === "hourly") {
    return (
      <NumberInput
        label={t("schedules.form.minute")}
        required
        min={0}
        max={59}
        clampBehavior="strict"
        allowDecimal={false}
        w={160}
        value={when.minute}
        onChange={(minute) => change({ minute })}
        error={error}
      />
    );
  }
  if (kind === "once") {
    return (
      <TextInput
        type="datetime-local"
        label={t("schedules.form.date")}
        required
        maw={260}
        value={when.local}
        onChange={(event) => change({ local: event.currentTarget.value })}
        error={error}
      />
    );
  }
  if (kind === "cron") return <CronField when={when} change={change} error={error} />;
  return (
    <>
      {kind === "weekly" && (
        <Checkbox.Group
          label={t("schedules.form.days")}
          required
          value={when.days}
          onChange={(days) => change({ days })}
          error={when.days.length === 0 ? error : null}
        >
          <Group gap="sm" mt="xs">
            {DAYS.map((day) => (
              <Checkbox key={day} value={day} label={weekdayName(language, Number(day))} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      <TextInput
        type="time"
        label={t("schedules.form.time")}
        required
        w={160}
        value={when.time}
        onChange={(event) => change({ time: event.currentTarget.value })}
        error={when.time !== "" && when.days.length === 0 ? null : error}
      />
    </>
  );
}

function CronField({ when, change, error }: FieldProps) {
  const language = useLanguage();
  const { t } = language;
  const words = describeCron(language, when.cron);
  return (
    <div>
      <TextInput
        label={t("schedules.form.cron")}
        description={t("schedules.form.cronHelp")}
        required
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: "mono" }}
        value={when.cron}
        onChange={(event) => change({ cron: event.currentTarget.value })}
        error={error}
      />
      <Text size="sm" mt={4} aria-live="polite">
        {error ? null : words}
      </Text>
    </div>
  );
}

function TimeZoneField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLanguage();
  const zones = useMemo(() => [...new Set(["UTC", value, ...Intl.supportedValuesOf("timeZone")])], [value]);
  return (
    <Select
      label={t("schedules.form.timeZone")}
      searchable
      allowDeselect={false}
      maw={360}
      data={zones}
      limit={100}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
