"use client";

import { Stack, Text, TextInput } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import { DRY_RUN_PEOPLE } from "#control/automations/vocabulary.ts";
import type { DryRunResult } from "#server/contract/automation-dry-run.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { ActionButton } from "../../../_ui/action-button.tsx";
import { describeError } from "../../../_ui/describe-error.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { NumberInput } from "../../../_ui/number-input.tsx";
import { Select } from "../../../_ui/overlays/select.tsx";
import { SectionCard } from "../../../_ui/section-card.tsx";
import classes from "../_editor/editor.module.css";
import { DecidedConditions, ResultPart } from "./decided-conditions.tsx";
import { eventOf, isMessageEvent, occasionChoices, type TryValues, toRequest } from "./occasions.ts";
import type { useDryRun } from "./use-dry-run.ts";

const MAX_OTHERS = 14;

interface Props {
  automation: Automation;
  dryRun: ReturnType<typeof useDryRun>;
  /** Why it cannot be tried now. */
  unavailable: string | undefined;
}

/** Tries the automation in a simulated party, before it is saved. */
export function TryPanel({ automation, dryRun, unavailable }: Props) {
  const language = useLanguage();
  const { t } = language;
  const [values, setValues] = useState<TryValues>({
    ...{ occasion: "", text: t("automations.tryOut.defaultMessage"), args: "" },
    ...{ person: "stranger", others: 1 },
  });
  const { own, others } = occasionChoices(language, automation);
  const isKnown = [...own, ...others].some(({ value }) => value === values.occasion);
  const occasion = isKnown ? values.occasion : ((own[0] ?? others[0])?.value ?? "");
  const set = (changes: Partial<TryValues>) => setValues((before) => ({ ...before, ...changes }));
  const hasProblems = describeError(language, dryRun.error).problems.length > 0;
  return (
    <SectionCard title={t("automations.tryOut.title")} help={t("automations.tryOut.help")}>
      <Stack gap="md">
        <div className={classes.columns}>
          <Select
            label={t("automations.tryOut.occasion")}
            allowDeselect={false}
            searchable
            data={[
              ...(own.length > 0 ? [{ group: t("automations.tryOut.ownTriggers"), items: own }] : []),
              { group: t("automations.tryOut.otherEvents"), items: others },
            ]}
            value={occasion}
            onChange={(chosen) => chosen && set({ occasion: chosen })}
          />
          <OccasionText occasion={occasion} values={values} onChange={set} />
          <Select
            label={t("automations.tryOut.person")}
            allowDeselect={false}
            data={DRY_RUN_PEOPLE.map((value) => ({ value, label: t(`automations.tryOut.people.${value}`) }))}
            value={values.person}
            onChange={(chosen) => chosen && set({ person: chosen as TryValues["person"] })}
          />
          <NumberInput
            label={t("automations.tryOut.others")}
            min={0}
            max={MAX_OTHERS}
            clampBehavior="strict"
            value={values.others}
            onChange={(next) => set({ others: Number(next) || 0 })}
          />
        </div>
        <ActionButton
          variant="light"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          error={dryRun.error}
          loading={dryRun.isPending}
          unavailable={unavailable}
          onClick={() => dryRun.run(toRequest({ ...values, occasion }, automation))}
          style={{ alignSelf: "flex-start" }}
        >
          {t("automations.tryOut.action")}
        </ActionButton>
        {hasProblems ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t("automations.tryOut.problems")}
          </Text>
        ) : (
          <FormProblem error={dryRun.error} />
        )}
        <div role="status">{dryRun.result && <TryResult result={dryRun.result} />}</div>
      </Stack>
    </SectionCard>
  );
}

interface TextProps {
  occasion: string;
  values: TryValues;
  onChange: (changes: Partial<TryValues>) => void;
}

/** What the person writes, where it is a message or a command. */
function OccasionText({ occasion, values, onChange }: TextProps) {
  const { t } = useLanguage();
  const event = eventOf(occasion);
  if (event === null) {
    return (
      <TextInput
        label={t("automations.tryOut.args")}
        description={t("automations.tryOut.argsHelp")}
        maxLength={255}
        value={values.args}
        onChange={({ currentTarget }) => onChange({ args: currentTarget.value })}
      />
    );
  }
  if (!isMessageEvent(event)) return null;
  return (
    <TextInput
      label={t("automations.tryOut.message")}
      maxLength={255}
      value={values.text}
      onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
    />
  );
}

const REFUSALS = ["cooldown", "running", "queue", "runs", "atOnce", "chain"] as const;
const FURTHER_REFUSALS = ["ownEffect", "bots", "person", "broken"] as const;

function summaryOf({ t }: Language, { run, refused }: DryRunResult): string {
  if (refused !== null) {
    const limit = [...REFUSALS, ...FURTHER_REFUSALS].find((one) => one === refused) ?? "other";
    return t(`automations.tryOut.refusals.${limit}`);
  }
  return run ? t(`automations.tryOut.results.${run.result}`) : t("automations.tryOut.notStarted");
}

function TryResult({ result }: { result: DryRunResult }) {
  const language = useLanguage();
  const { t, format } = language;
  const { run, said, reply, notifications } = result;
  return (
    <Stack gap="sm" data-result>
      <Text fw={600}>{summaryOf(language, result)}</Text>
      {run && <DecidedConditions conditions={run.conditions} />}
      {run && said.length === 0 && <Text size="sm">{t("automations.tryOut.nothingSaid")}</Text>}
      <Texts label={t("automations.tryOut.said")} values={said} />
      <Texts label={t("automations.tryOut.reply")} values={reply === null ? [] : [reply]} />
      <Texts label={t("automations.tryOut.notifications")} values={notifications} />
      {run && run.lengthMs > 0 && (
        <Text size="sm" c="dimmed">
          {t("automations.tryOut.length", { ms: format.milliseconds(run.lengthMs) })}
        </Text>
      )}
      {run && run.steps.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("automations.tryOut.seen")}
        </Text>
      )}
    </Stack>
  );
}

function Texts({ label, values }: { label: string; values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <ResultPart label={label}>
      {values.map((value, index) => (
        <li key={`${index.toString()} ${value}`}>
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            <bdi>{value}</bdi>
          </Text>
        </li>
      ))}
    </ResultPart>
  );
}
