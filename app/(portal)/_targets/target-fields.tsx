"use client";

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ScheduleChoices } from "#server/contract/schedules.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { LoadingRows } from "../../_ui/list-states.tsx";
import { loadLater } from "../../_ui/load-later.tsx";
import { Select } from "../../_ui/overlays/select.tsx";
import { Choice } from "./choice.tsx";
import { TARGET_KINDS, type TargetValues } from "./target-values.ts";

const BotPicker = loadLater(() => import("../_commands/bot-picker.tsx").then((module) => module.BotPicker), {
  placeholder: <LoadingRows rows={5} />,
});

interface Props {
  values: TargetValues;
  onChange: (changes: Partial<TargetValues>) => void;
  choices: Pick<ScheduleChoices, "categories" | "views">;
  errors?: Partial<Record<keyof TargetValues, ReactNode>>;
}

/** The fields that choose bots: a category, a saved view, or one by one. */
export function TargetFields({ values, onChange, choices, errors = {} }: Props) {
  const { t } = useLanguage();
  const { targetKind, bots, categoryId, viewId } = values;
  return (
    <>
      <Choice
        label={t("targets.who")}
        hiddenLabel
        values={TARGET_KINDS}
        labels={{
          category: t("targets.kinds.category"),
          view: t("targets.kinds.view"),
          bots: t("targets.kinds.bots"),
        }}
        value={targetKind}
        onChange={(kind) => onChange({ targetKind: kind })}
      />
      {targetKind === "category" && (
        <Select
          label={t("targets.category")}
          description={choices.categories.length === 0 ? t("targets.noCategories") : t("targets.categoryHelp")}
          required
          searchable
          data={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={categoryId}
          onChange={(chosen) => onChange({ categoryId: chosen })}
          error={deletedError(choices.categories, categoryId, t("targets.deletedCategory")) ?? errors.categoryId}
        />
      )}
      {targetKind === "view" && (
        <Select
          label={t("targets.view")}
          description={choices.views.length === 0 ? t("targets.noViews") : t("targets.viewHelp")}
          required
          searchable
          data={choices.views.map(({ id, name }) => ({ value: id, label: name }))}
          value={viewId}
          onChange={(chosen) => onChange({ viewId: chosen })}
          error={deletedError(choices.views, viewId, t("targets.deletedView")) ?? errors.viewId}
        />
      )}
      {targetKind === "bots" && (
        <div>
          <BotPicker selected={bots} onChange={(selected) => onChange({ bots: selected })} />
          <Text size="sm" mt="xs" aria-live="polite">
            {t("targets.selected", { count: bots.length })}
          </Text>
          {errors.bots && (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {errors.bots}
            </Text>
          )}
        </div>
      )}
    </>
  );
}

/** What is wrong with a field whose value was deleted since it was chosen; the field itself would look empty. */
export const deletedError = (choices: readonly { id: string }[], chosen: string | null, error: string) =>
  chosen && !choices.some(({ id }) => id === chosen) ? error : undefined;
