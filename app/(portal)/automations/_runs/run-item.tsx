"use client";

import { Button, Group, Text, UnstyledButton } from "@mantine/core";
import type { Automation } from "#control/automations/automation.ts";
import { type AutomationEventName, EVENT_NAMES } from "#control/automations/vocabulary.ts";
import type { AutomationRun } from "#server/contract/automation-runs.ts";
import { capitalize } from "../../../_languages/capitalize.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Name } from "../../../_ui/name.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { DecidedConditions } from "../_try/decided-conditions.tsx";
import { RunResultLabel } from "./run-result-label.tsx";
import classes from "./runs.module.css";

const isEvent = (name: string): name is AutomationEventName => EVENT_NAMES.some((event) => event === name);

/** A command can have the name of an event. */
function describeStart(language: Language, name: string, { when }: Automation): string {
  const isCommand = when.some(
    (trigger) => "command" in trigger && [trigger.command, ...trigger.aliases].includes(name),
  );
  return isEvent(name) && !isCommand
    ? capitalize(language, language.t(`automations.words.events.${name}`))
    : language.t("automations.runs.section.command", { name });
}

interface Props {
  run: AutomationRun;
  automation: Automation;
  isShown: boolean;
  onToggle: () => void;
  /** Whether the cards are there to show it. */
  hasCards: boolean;
}

/** A run of a bot, which the cards show once it is chosen. */
export function RunItem({ run, automation, isShown, onToggle, hasCards }: Props) {
  const language = useLanguage();
  const { t, format } = language;
  const { at, botName, person, startedBy, result, lengthMs } = run;
  const occasion = describeStart(language, startedBy, automation);
  return (
    <li className={classes.item} data-shown={isShown || undefined}>
      <UnstyledButton className={classes.run ?? ""} aria-pressed={isShown} onClick={onToggle}>
        <span className={classes.head}>
          <RunResultLabel result={result} />
          <TimeAgo instant={at} />
        </span>
        <span>
          {person
            ? t.rich("automations.runs.section.by", { occasion, person: () => <Name>{person.displayName}</Name> })
            : occasion}
        </span>
        <span className={classes.dimmed}>
          {t.rich("automations.runs.section.bot", {
            bot: () => (botName === null ? t("automations.runs.section.deletedBot") : <Name>{botName}</Name>),
            length: format.milliseconds(lengthMs),
          })}
        </span>
      </UnstyledButton>
      {isShown && <RunDetails run={run} hasCards={hasCards} onHide={onToggle} />}
    </li>
  );
}

const goToSteps = () => document.querySelector('[data-card^="do"]')?.scrollIntoView({ block: "center" });

function RunDetails({ run, hasCards, onHide }: { run: AutomationRun; hasCards: boolean; onHide: () => void }) {
  const { t } = useLanguage();
  return (
    <div className={classes.details}>
      <Text size="sm" fw={600}>
        {t(`automations.tryOut.results.${run.result}`)}
      </Text>
      <DecidedConditions conditions={run.conditions} />
      {run.isCut && <Text size="sm">{t("automations.runs.section.cut")}</Text>}
      <Text size="sm" c="dimmed">
        {hasCards ? t("automations.runs.section.asItIs") : t("automations.runs.section.inEditor")}
      </Text>
      <Group gap="xs">
        {hasCards && (
          <Button variant="default" size="xs" onClick={goToSteps}>
            {t("automations.runs.section.toSteps")}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onHide}>
          {t("automations.runs.section.hide")}
        </Button>
      </Group>
    </div>
  );
}
