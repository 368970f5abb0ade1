"use client";

import { SegmentedControl } from "@mantine/core";
import type { Condition } from "#control/automations/automation.ts";
import { LIMITS } from "#control/automations/vocabulary.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { describeCondition } from "../_words/describe-condition.ts";
import { CardList, type Change, type ChoiceGroup } from "./card-list.tsx";
import { ComparisonFields } from "./comparison-fields.tsx";
import { withKeyOf, withKeys } from "./node-keys.ts";
import type { Place } from "./places.ts";

type Group = { all: Condition[] } | { any: Condition[] };

const isGroup = (condition: Condition): condition is Group => "all" in condition || "any" in condition;
const partsOf = (group: Group): Condition[] => ("all" in group ? group.all : group.any);
const modeOf = (condition: Condition | undefined): "all" | "any" => (condition && "any" in condition ? "any" : "all");
const newComparison = (): Condition => ({ value: "party.size", is: "atMost", than: 3 });

function conditionChoices({ t }: Language, depth: number): ChoiceGroup<Condition>[] {
  const comparison = { label: t("automations.editor.conditions.comparison"), make: newComparison };
  if (depth >= LIMITS.nesting) return [{ choices: [comparison] }];
  return [
    {
      choices: [
        comparison,
        { label: t("automations.editor.conditions.any"), make: (): Condition => ({ any: [newComparison()] }) },
        { label: t("automations.editor.conditions.all"), make: (): Condition => ({ all: [newComparison()] }) },
        { label: t("automations.editor.conditions.not"), make: (): Condition => ({ not: newComparison() }) },
      ],
    },
  ];
}

interface Props {
  label: string;
  /** Undefined where there is none. */
  condition: Condition | undefined;
  onChange: Change<Condition | undefined>;
  place: Place;
  /** How deep the condition is; the outermost is at 1. */
  depth: number;
  empty: string;
}

/**
 * A condition, as a list of cards: those of the group that it is, or itself alone. A second one makes a group of both.
 */
export function ConditionGroup({ label, condition, onChange, place, depth, empty }: Props) {
  const language = useLanguage();
  const { t } = language;
  const mode = modeOf(condition);
  const isList = condition !== undefined && isGroup(condition);
  const items = condition === undefined ? [] : isList ? partsOf(condition) : [condition];
  const change: Change<Condition[]> = (next, typed) => {
    const [first, second] = next;
    if (!first) onChange(undefined, typed);
    else if (isList) onChange(inMode(condition, mode, next), typed);
    else onChange(second ? withKeyOf(withKeys({}), { all: next }) : first, typed);
  };
  return (
    <>
      {isList && items.length > 1 && (
        <SegmentedControl
          aria-label={t("automations.editor.conditions.groupMode")}
          value={mode}
          onChange={(chosen) => onChange(inMode(condition, chosen === "any" ? "any" : "all", items))}
          data={[
            { value: "all", label: t("automations.editor.conditions.modes.all") },
            { value: "any", label: t("automations.editor.conditions.modes.any") },
          ]}
          style={{ justifySelf: "start" }}
        />
      )}
      <CardList
        label={label}
        kind="condition"
        items={items}
        placeOf={(index) => (isList ? [...place, mode, index] : place)}
        onChange={change}
        describe={(part) => describeCondition(language, part)}
        groups={conditionChoices(language, depth + 1)}
        max={LIMITS.stepsOfBlock}
        empty={empty}
      >
        {(part, changePart, at) => (
          <ConditionFields condition={part} onChange={changePart} place={at} depth={isList ? depth + 1 : depth} />
        )}
      </CardList>
    </>
  );
}

const groupOf = (mode: "all" | "any", parts: Condition[]): Group => (mode === "any" ? { any: parts } : { all: parts });

/** The group in another mode, or with other parts. */
const inMode = (old: Condition, mode: "all" | "any", parts: Condition[]): Condition =>
  withKeyOf(old, groupOf(mode, parts));

interface FieldsProps {
  condition: Condition;
  onChange: Change<Condition>;
  place: Place;
  depth: number;
}

function ConditionFields({ condition, onChange, place, depth }: FieldsProps) {
  const { t } = useLanguage();
  if ("value" in condition) return <ComparisonFields comparison={condition} onChange={onChange} place={place} />;
  if ("not" in condition) {
    return (
      <ConditionGroup
        label={t("automations.editor.conditions.not")}
        condition={condition.not}
        onChange={(not, typed) => onChange({ ...condition, not: not ?? { all: [] } }, typed)}
        place={[...place, "not"]}
        depth={depth + 1}
        empty={t("automations.editor.conditions.noneInside")}
      />
    );
  }
  return (
    <ConditionGroup
      label={t(`automations.editor.conditions.${modeOf(condition)}`)}
      condition={condition}
      onChange={(next, typed) => onChange(next ?? inMode(condition, modeOf(condition), []), typed)}
      place={place}
      depth={depth}
      empty={t("automations.editor.conditions.noneInside")}
    />
  );
}
