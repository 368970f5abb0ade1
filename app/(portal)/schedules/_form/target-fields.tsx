"use client";

import { Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ScheduleChoices } from "#server/contract/schedules.ts";
import { LoadingRows } from "../../../_ui/list-states.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { schedulesTexts } from "../texts.ts";
import { Choice } from "./choice.tsx";
import { deletedChoice } from "./deleted-choice.ts";
import { FormSection } from "./form-section.tsx";
import { type ScheduleValues, TARGET_KINDS } from "./schedule-values.ts";

const BotPicker = loadLater(() => import("../../_commands/bot-picker.tsx").then((module) => module.BotPicker), {
  placeholder: <LoadingRows rows={5} />,
});
const texts = schedulesTexts.form;

interface Props {
  form: UseFormReturnType<ScheduleValues>;
  choices: ScheduleChoices;
}

export function TargetFields({ form, choices }: Props) {
  const { targetKind, bots, categoryId, viewId } = form.values;
  return (
    <FormSection title={texts.who}>
      <Choice
        label={texts.who}
        hiddenLabel
        values={TARGET_KINDS}
        labels={texts.targets}
        value={targetKind}
        onChange={(value) => form.setFieldValue("targetKind", value)}
      />
      {targetKind === "category" && (
        <Select
          label={texts.category}
          description={choices.categories.length === 0 ? texts.noCategories : texts.categoryHelp}
          required
          searchable
          data={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("categoryId")}
          {...deletedChoice(choices.categories, categoryId, texts.deletedCategory)}
        />
      )}
      {targetKind === "view" && (
        <Select
          label={texts.view}
          description={choices.views.length === 0 ? texts.noViews : texts.viewHelp}
          required
          searchable
          data={choices.views.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("viewId")}
          {...deletedChoice(choices.views, viewId, texts.deletedView)}
        />
      )}
      {targetKind === "bots" && (
        <div>
          <BotPicker selected={bots} onChange={(selected) => form.setFieldValue("bots", selected)} />
          <Text size="sm" mt="xs" aria-live="polite">
            {schedulesTexts.who.selected(bots.length)}
          </Text>
          {form.errors.bots && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {form.errors.bots}
            </Text>
          )}
        </div>
      )}
      <Text size="sm" c="dimmed">
        {texts.disabledBots}
      </Text>
    </FormSection>
  );
}
