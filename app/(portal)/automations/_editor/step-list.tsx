"use client";

import { Anchor, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Branch, ChooseStep, Step } from "#control/automations/automation.ts";
import { LIMITS } from "#control/automations/vocabulary.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { clauseOfCondition } from "../_words/describe-condition.ts";
import { describeStep } from "../_words/describe-step.ts";
import { CardList, type Change, type ChoiceGroup } from "./card-list.tsx";
import { ConditionGroup } from "./condition-group.tsx";
import classes from "./editor.module.css";
import { useFieldProblem } from "./editor-context.ts";
import { NumberField } from "./number-field.tsx";
import { PlaceholderField } from "./placeholder-field.tsx";
import type { Place } from "./places.ts";
import { RunFields } from "./run-fields.tsx";

const enabled = true;
const alone = { value: "bot.isAlone", is: "equal", than: true } as const;

/** What can be added: nothing that has steps itself where these would be nested too deep. */
function stepChoices({ t }: Language, depth: number): ChoiceGroup<Step>[] {
  const simple = [
    { label: t("automations.editor.steps.kinds.say"), make: (): Step => ({ run: "say", args: "", enabled }) },
    { label: t("automations.editor.steps.kinds.run"), make: (): Step => ({ run: "", args: "", enabled }) },
    { label: t("automations.editor.steps.kinds.wait"), make: (): Step => ({ wait: 2, enabled }) },
    { label: t("automations.editor.steps.kinds.notify"), make: (): Step => ({ notify: "", enabled }) },
    { label: t("automations.editor.steps.kinds.stop"), make: (): Step => ({ stop: true, enabled }) },
  ];
  const nesting = [
    {
      label: t("automations.editor.steps.kinds.choose"),
      make: (): Step => ({ choose: [{ if: alone, do: [] }], else: [], enabled }),
    },
    { label: t("automations.editor.steps.kinds.repeat"), make: (): Step => ({ repeat: 2, do: [], enabled }) },
    { label: t("automations.editor.steps.kinds.oneOf"), make: (): Step => ({ oneOf: [], enabled }) },
  ];
  return [{ choices: depth < LIMITS.nesting ? [...simple, ...nesting] : simple }];
}

interface ListProps {
  label: string;
  steps: readonly Step[];
  onChange: Change<Step[]>;
  place: Place;
  /** Of the outermost list: 1. */
  depth: number;
}

/** The steps of a block. */
export const StepList = ({ label, steps, onChange, place, depth }: ListProps) => {
  const language = useLanguage();
  const { t } = language;
  return (
    <CardList
      label={label}
      kind="step"
      items={steps}
      placeOf={(index) => [...place, index]}
      onChange={onChange}
      describe={(step) => describeStep(language, step)}
      groups={stepChoices(language, depth)}
      max={LIMITS.stepsOfBlock}
      empty={t("automations.editor.steps.none")}
    >
      {(step, change, at) => <StepFields step={step} onChange={change} place={at} depth={depth} />}
    </CardList>
  );
};

interface FieldsProps {
  step: Step;
  onChange: Change<Step>;
  place: Place;
  depth: number;
}

function StepFields({ step, onChange, place, depth }: FieldsProps) {
  const { t } = useLanguage();
  if ("run" in step) return <RunFields step={step} onChange={onChange} place={place} />;
  if ("wait" in step) {
    return (
      <NumberField
        label={t("automations.editor.steps.seconds")}
        description={t("automations.editor.steps.secondsHelp")}
        value={step.wait}
        onChange={(wait) => onChange({ ...step, wait }, "wait")}
        place={place}
        member="wait"
      />
    );
  }
  if ("notify" in step) {
    return (
      <NotifyField text={step.notify} onChange={(notify) => onChange({ ...step, notify }, "notify")} place={place} />
    );
  }
  if ("choose" in step) return <ChooseFields step={step} onChange={onChange} place={place} depth={depth} />;
  if ("oneOf" in step) {
    return (
      <Nested label={t("automations.editor.steps.inside")}>
        <StepList
          label={t("automations.editor.steps.inside")}
          steps={step.oneOf}
          onChange={(oneOf, typed) => onChange({ ...step, oneOf }, typed)}
          place={[...place, "oneOf"]}
          depth={depth + 1}
        />
      </Nested>
    );
  }
  if (!("repeat" in step)) {
    return (
      <Text size="sm" c="dimmed">
        {t("automations.editor.steps.stop")}
      </Text>
    );
  }
  return (
    <>
      <NumberField
        label={t("automations.editor.steps.times")}
        value={step.repeat}
        onChange={(repeat) => onChange({ ...step, repeat }, "repeat")}
        place={place}
        member="repeat"
      />
      <Nested label={t("automations.editor.steps.inside")}>
        <StepList
          label={t("automations.editor.steps.inside")}
          steps={step.do}
          onChange={(inside, typed) => onChange({ ...step, do: inside }, typed)}
          place={[...place, "do"]}
          depth={depth + 1}
        />
      </Nested>
    </>
  );
}

const Nested = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.nested}>
    <legend className={classes.legend}>{label}</legend>
    {children}
  </fieldset>
);

function NotifyField({ text, onChange, place }: { text: string; onChange: (text: string) => void; place: Place }) {
  const { t } = useLanguage();
  const hasProblem = useFieldProblem(place, "notify");
  return (
    <PlaceholderField
      label={t("automations.editor.steps.notify")}
      description={t.rich("automations.editor.steps.notifyHelp", {
        link: (name) => (
          <Anchor component={Link} href="/account/notifications" inherit underline="always">
            {name}
          </Anchor>
        ),
      })}
      required
      value={text}
      onChange={onChange}
      error={hasProblem}
    />
  );
}

interface ChooseProps {
  step: ChooseStep;
  onChange: Change<Step>;
  place: Place;
  depth: number;
}

function ChooseFields({ step, onChange, place, depth }: ChooseProps) {
  const language = useLanguage();
  const { t } = language;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t("automations.editor.steps.branchHelp")}
      </Text>
      <CardList<Branch>
        label={t("automations.editor.steps.branchIf")}
        kind="branch"
        items={step.choose}
        placeOf={(index) => [...place, "choose", index]}
        onChange={(choose, typed) => onChange({ ...step, choose }, typed)}
        describe={(branch, index) =>
          t("automations.editor.steps.branch", {
            position: index + 1,
            sentence: t("automations.words.steps.choose", { clause: clauseOfCondition(language, branch.if) }),
          })
        }
        groups={[{ choices: [{ label: t("automations.editor.add.branch"), make: () => ({ if: alone, do: [] }) }] }]}
        max={LIMITS.stepsOfBlock}
        empty=""
      >
        {(branch, change, at) => <BranchFields branch={branch} onChange={change} place={at} depth={depth} />}
      </CardList>
      <Nested label={t("automations.editor.steps.else")}>
        <Text size="sm" c="dimmed">
          {t("automations.editor.steps.elseHelp")}
        </Text>
        <StepList
          label={t("automations.editor.steps.else")}
          steps={step.else}
          onChange={(otherwise, typed) => onChange({ ...step, else: otherwise }, typed)}
          place={[...place, "else"]}
          depth={depth + 1}
        />
      </Nested>
    </>
  );
}

interface BranchProps {
  branch: Branch;
  onChange: Change<Branch>;
  place: Place;
  depth: number;
}

const BranchFields = ({ branch, onChange, place, depth }: BranchProps) => {
  const { t } = useLanguage();
  return (
    <>
      <Nested label={t("automations.editor.steps.branchIf")}>
        <ConditionGroup
          label={t("automations.editor.steps.branchIf")}
          condition={branch.if}
          onChange={(next, typed) => onChange({ ...branch, if: next ?? { all: [] } }, typed)}
          place={[...place, "if"]}
          depth={1}
          empty={t("automations.editor.conditions.none")}
        />
      </Nested>
      <Nested label={t("automations.editor.steps.branchDo")}>
        <StepList
          label={t("automations.editor.steps.branchDo")}
          steps={branch.do}
          onChange={(steps, typed) => onChange({ ...branch, do: steps }, typed)}
          place={[...place, "do"]}
          depth={depth + 1}
        />
      </Nested>
    </>
  );
};
