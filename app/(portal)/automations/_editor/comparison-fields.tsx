"use client";

import { TagsInput, TextInput } from "@mantine/core";
import type { Comparison, Condition } from "#control/automations/automation.ts";
import {
  LIMITS,
  type Operator,
  operatorsOf,
  VALUE_NAMES,
  VALUES,
  type ValueName,
  type ValueType,
} from "#control/automations/vocabulary.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { isChoice } from "../_words/choices.ts";
import type { Change } from "./card-list.tsx";
import classes from "./editor.module.css";
import { useFieldProblem } from "./editor-context.ts";
import { withKeyOf } from "./node-keys.ts";
import type { Place } from "./places.ts";

/** A choice, as a field shows it. */
const nameChoice = ({ t }: Language, value: string): string =>
  isChoice(value) ? t(`automations.editor.conditions.choices.${value}`) : value;

/** What a value of this type is compared with at first. */
function firstThan(type: ValueType, is: Operator): Comparison["than"] {
  if (is === "oneOf") return [];
  if (type.kind === "number") return type.min;
  if (type.kind === "boolean") return true;
  return type.kind === "choice" ? (type.of[0] ?? "") : "";
}

interface Props {
  comparison: Comparison;
  onChange: Change<Condition>;
  place: Place;
}

/** What is asked, how it is compared, and with what. */
export function ComparisonFields({ comparison, onChange, place }: Props) {
  const { t } = useLanguage();
  const type: ValueType = VALUES[comparison.value];
  const hasProblem = useFieldProblem(place, "is");
  const setValue = (value: ValueName) => {
    const next: ValueType = VALUES[value];
    const [first = "equal"] = operatorsOf(next);
    onChange(withKeyOf(comparison, { value, is: first, than: firstThan(next, first) }));
  };
  const setOperator = (is: Operator) => {
    const wasList = comparison.is === "oneOf";
    const than = wasList === (is === "oneOf") ? comparison.than : firstThan(type, is);
    onChange({ ...comparison, is, than });
  };
  return (
    <div className={classes.columns}>
      <Select
        label={t("automations.editor.conditions.value")}
        searchable
        allowDeselect={false}
        data={VALUE_NAMES.map((value) => ({ value, label: t(`automations.editor.conditions.values.${value}`) }))}
        value={comparison.value}
        onChange={(value) => value && setValue(value as ValueName)}
      />
      {type.kind !== "boolean" && (
        <Select
          label={t("automations.editor.conditions.operator")}
          allowDeselect={false}
          data={operatorsOf(type).map((value) => ({
            value,
            label: t(`automations.editor.conditions.operators.${value}`),
          }))}
          value={comparison.is}
          onChange={(is) => is && setOperator(is as Operator)}
          error={hasProblem}
        />
      )}
      <ThanField comparison={comparison} type={type} onChange={onChange} place={place} />
    </div>
  );
}

interface ThanProps extends Props {
  type: ValueType;
}

function ThanField({ comparison, type, onChange, place }: ThanProps) {
  const language = useLanguage();
  const { t } = language;
  const error = useFieldProblem(place, "than");
  const set = (than: Comparison["than"], typed?: string) => onChange({ ...comparison, than }, typed);
  const { than, is } = comparison;
  if (is === "oneOf") return <ThanList than={than} type={type} onChange={set} error={error} />;
  if (type.kind === "boolean") {
    const isTrue = (is === "equal") === (than === true);
    return (
      <Select
        label={t("automations.editor.conditions.than")}
        allowDeselect={false}
        data={[
          { value: "yes", label: t("automations.editor.conditions.yes") },
          { value: "no", label: t("automations.editor.conditions.no") },
        ]}
        value={isTrue ? "yes" : "no"}
        onChange={(chosen) => onChange({ ...comparison, is: "equal", than: chosen === "yes" })}
        error={error}
      />
    );
  }
  if (type.kind === "choice") {
    return (
      <Select
        label={t("automations.editor.conditions.than")}
        allowDeselect={false}
        data={type.of.map((value) => ({ value, label: nameChoice(language, value) }))}
        value={String(than)}
        onChange={(chosen) => chosen && set(chosen)}
        error={error}
      />
    );
  }
  if (type.kind === "number") {
    return (
      <NumberInput
        label={t("automations.editor.conditions.than")}
        required
        value={typeof than === "number" && Number.isFinite(than) ? than : ""}
        onChange={(next) => set(next === "" ? Number.NaN : Number(next), "than")}
        error={error}
      />
    );
  }
  return (
    <TextInput
      label={t("automations.editor.conditions.than")}
      value={String(than)}
      maxLength={LIMITS.text}
      autoComplete="off"
      onChange={(event) => set(event.currentTarget.value, "than")}
      error={error}
    />
  );
}

interface ListProps {
  than: Comparison["than"];
  type: ValueType;
  onChange: (than: Comparison["than"]) => void;
  error: boolean;
}

/** Text that is not a number is kept, so that the check reports it. */
const asNumber = (text: string): string | number => (/^[+-]?\d{1,15}$/.test(text) ? Number(text) : text);

function ThanList({ than, type, onChange, error }: ListProps) {
  const language = useLanguage();
  const { t } = language;
  const hasChoices = type.kind === "choice";
  const labelOf = (value: string) => (hasChoices ? nameChoice(language, value) : value);
  const valueWith = (label: string) =>
    hasChoices ? (type.of.find((value) => labelOf(value) === label || value === label) ?? label) : label;
  const values = [than].flat().map((value) => labelOf(String(value)));
  return (
    <TagsInput
      label={t("automations.editor.conditions.than")}
      description={t("automations.editor.conditions.thanListHelp")}
      data={hasChoices ? type.of.map(labelOf) : []}
      value={values}
      onChange={(labels) =>
        onChange(labels.map(valueWith).map((one) => (type.kind === "number" ? asNumber(one) : one)))
      }
      maxTags={LIMITS.texts}
      error={error}
      acceptValueOnBlur
    />
  );
}
