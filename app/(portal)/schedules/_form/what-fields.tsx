"use client";

import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { SCHEDULE_KINDS } from "#server/contract/schedule-kinds.ts";
import { LateField } from "../../../_ui/late-field.tsx";
import { LaterCode } from "../../../_ui/load-later.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { schedulesTexts } from "../texts.ts";
import { Choice } from "./choice.tsx";
import { deletedChoice } from "./deleted-choice.ts";
import { FormSection } from "./form-section.tsx";
import type { ScheduleValues } from "./schedule-values.ts";

const fieldCode = new LaterCode(() => import("../../_commands/command-field.tsx"), { content: true });
const texts = schedulesTexts.form;

interface Props {
  form: UseFormReturnType<ScheduleValues>;
  presets: readonly { id: string; name: string }[];
}

export function WhatFields({ form, presets }: Props) {
  const { kind, command } = form.values;
  return (
    <FormSection title={texts.what}>
      <Choice
        label={texts.what}
        hiddenLabel
        values={SCHEDULE_KINDS}
        labels={texts.kinds}
        value={kind}
        onChange={(value) => form.setFieldValue("kind", value)}
      />
      {kind === "command" && (
        <LateField
          code={fieldCode}
          props={{ label: texts.command, required: true, error: form.errors.command }}
          shown={command}
        >
          {({ CommandField }, { autoFocus }) => (
            <CommandField
              label={texts.command}
              required
              error={form.errors.command}
              value={command}
              onChange={(value) => form.setFieldValue("command", value)}
              onEnter={() => undefined}
              autoFocus={autoFocus}
            />
          )}
        </LateField>
      )}
      {kind === "chat" && (
        <TextInput
          label={texts.content}
          description={texts.contentHelp}
          maxLength={255}
          required
          {...form.getInputProps("content")}
        />
      )}
      {kind === "preset" && (
        <Select
          label={texts.preset}
          required
          searchable
          data={presets.map(({ id, name }) => ({ value: id, label: name }))}
          description={presets.length === 0 ? texts.noPresets : undefined}
          {...form.getInputProps("presetId")}
          {...deletedChoice(presets, form.values.presetId, texts.deletedPreset)}
        />
      )}
    </FormSection>
  );
}
