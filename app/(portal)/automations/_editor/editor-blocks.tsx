"use client";

import { Paper, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { Automation } from "#control/automations/automation.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import type { Change } from "./card-list.tsx";
import { ConditionGroup } from "./condition-group.tsx";
import { describeProblem } from "./describe-problem.ts";
import classes from "./editor.module.css";
import { MoreSection } from "./more-section.tsx";
import { StepList } from "./step-list.tsx";
import { TriggerList } from "./trigger-list.tsx";

interface Props {
  automation: Automation;
  onChange: Change<Automation>;
  moreProblem: string | undefined;
}

/** When, only if, then, and what most automations leave as it is. */
export function EditorBlocks({ automation, onChange, moreProblem }: Props) {
  const language = useLanguage();
  const { t } = language;
  const withCondition = (condition: Automation["if"]): Automation => {
    const { if: _, ...rest } = automation;
    return condition === undefined ? rest : { ...automation, if: condition };
  };
  return (
    <Stack gap="md">
      <Block title={t("automations.editor.when.title")} help={t("automations.editor.when.help")}>
        <TriggerList triggers={automation.when} onChange={(when, typed) => onChange({ ...automation, when }, typed)} />
      </Block>
      <Block title={t("automations.editor.onlyIf.title")} help={t("automations.editor.onlyIf.help")}>
        <ConditionGroup
          label={t("automations.editor.onlyIf.title")}
          condition={automation.if}
          onChange={(condition, typed) => onChange(withCondition(condition), typed)}
          place={["if"]}
          depth={1}
          empty={t("automations.editor.conditions.none")}
        />
      </Block>
      <Block title={t("automations.editor.thenBlock.title")} help={t("automations.editor.thenBlock.help")}>
        <StepList
          label={t("automations.editor.thenBlock.title")}
          steps={automation.do}
          onChange={(steps, typed) => onChange({ ...automation, do: steps }, typed)}
          place={["do"]}
          depth={1}
        />
      </Block>
      <Paper withBorder p="xs">
        <MoreSection automation={automation} onChange={onChange} hasProblem={moreProblem !== undefined} />
        {moreProblem !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {describeProblem(language, "timeZone", moreProblem)}
          </Text>
        )}
      </Paper>
    </Stack>
  );
}

function Block({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <div className={classes.block}>
        <div>
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {help}
          </Text>
        </div>
        {children}
      </div>
    </Paper>
  );
}
