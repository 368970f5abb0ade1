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
import { NumberInput } from "../../../_ui/number-input.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import type { Change } from "./card-list.tsx";
import classes from "./editor.module.css";
import { useFieldProblem } from "./editor-context.ts";
import { withKeyOf } from "./node-keys.ts";
import type { Place } from "./places.ts";
import { editorTexts } from "./texts.ts";

const texts = editorTexts.conditions;

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
        label={texts.value}
        searchable
        allowDeselect={false}
        data={VALUE_NAMES.map((value) => ({ value, label: texts.values[value] }))}
        value={comparison.value}
        onChange={(value) => value && setValue(value as ValueName)}
      />
      {type.kind !== "boolean" && (
        <Select
          label={texts.operator}
          allowDeselect={false}
          data={operatorsOf(type).map((value) => ({ value, label: texts.operators[value] }))}
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
  const error = useFieldProblem(place, "than");
  const set = (than: Comparison["than"], typed?: string) => onChange({ ...comparison, than }, typed);
  const { than, is } = comparison;
  if (is === "oneOf") return <ThanList than={than} type={type} onChange={set} error={error} />;
  if (type.kind === "boolean") {
    const isTrue = (is === "equal") === (than === true);
    return (
      <Select
        label={texts.than}
        allowDeselect={false}
        data={[
          { value: "yes", label: texts.yes },
          { value: "no", label: texts.no },
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
        label={texts.than}
        allowDeselect={false}
        data={type.of.map((value) => ({ value, label: texts.choices[value] ?? value }))}
        value={String(than)}
        onChange={(chosen) => chosen && set(chosen)}
        error={error}
      />
    );
  }
  if (type.kind === "number") {
    return (
      <NumberInput
        label={texts.than}
        required
        value={typeof than === "number" && Number.isFinite(than) ? than : ""}
        onChange={(next) => set(next === "" ? Number.NaN : Number(next), "than")}
        error={error}
      />
    );
  }
  return (
    <TextInput
      label={texts.than}
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
  const isChoice = type.kind === "choice";
  const labelOf = (value: string) => (isChoice ? (texts.choices[value] ?? value) : value);
  const valueWith = (label: string) =>
    isChoice ? (type.of.find((value) => labelOf(value) === label || value === label) ?? label) : label;
  const values = [than].flat().map((value) => labelOf(String(value)));
  return (
    <TagsInput
      label={texts.than}
      description={texts.thanListHelp}
      data={isChoice ? type.of.map(labelOf) : []}
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
