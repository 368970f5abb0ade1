"use client";

import { Button, Group, Text, UnstyledButton } from "@mantine/core";
import type { Automation } from "#control/automations/automation.ts";
import { type AutomationEventName, EVENT_NAMES } from "#control/automations/vocabulary.ts";
import type { AutomationRun } from "#server/contract/automation-runs.ts";
import { formatMilliseconds } from "../../../_ui/format.ts";
import { Name } from "../../../_ui/name.tsx";
import { textWithParts } from "../../../_ui/text-with-parts.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { DecidedConditions } from "../_try/decided-conditions.tsx";
import { tryTexts } from "../_try/texts.ts";
import { capitalize } from "../_words/capitalize.ts";
import { wordsTexts } from "../_words/texts.ts";
import { RunResultLabel } from "./run-result-label.tsx";
import classes from "./runs.module.css";
import { runsTexts } from "./texts.ts";

const texts = runsTexts.section;

const isEvent = (name: string): name is AutomationEventName => EVENT_NAMES.some((event) => event === name);

/** A command can have the name of an event. */
function describeStart(name: string, { when }: Automation): string {
  const isCommand = when.some(
    (trigger) => "command" in trigger && [trigger.command, ...trigger.aliases].includes(name),
  );
  return isEvent(name) && !isCommand ? capitalize(wordsTexts.events[name]) : texts.command(name);
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
  const { at, botName, person, startedBy, result, lengthMs } = run;
  const occasion = describeStart(startedBy, automation);
  return (
    <li className={classes.item} data-shown={isShown || undefined}>
      <UnstyledButton className={classes.run ?? ""} aria-pressed={isShown} onClick={onToggle}>
        <span className={classes.head}>
          <RunResultLabel result={result} />
          <TimeAgo instant={at} />
        </span>
        <span>
          {person ? textWithParts(texts.by, { occasion, person: <Name>{person.displayName}</Name> }) : occasion}
        </span>
        <span className={classes.dimmed}>
          {textWithParts(texts.bot, {
            bot: botName === null ? texts.deletedBot : <Name>{botName}</Name>,
            length: formatMilliseconds(lengthMs),
          })}
        </span>
      </UnstyledButton>
      {isShown && <RunDetails run={run} hasCards={hasCards} onHide={onToggle} />}
    </li>
  );
}

const goToSteps = () => document.querySelector('[data-card^="do"]')?.scrollIntoView({ block: "center" });

function RunDetails({ run, hasCards, onHide }: { run: AutomationRun; hasCards: boolean; onHide: () => void }) {
  return (
    <div className={classes.details}>
      <Text size="sm" fw={600}>
        {tryTexts.results[run.result]}
      </Text>
      <DecidedConditions conditions={run.conditions} />
      {run.isCut && <Text size="sm">{texts.cut}</Text>}
      <Text size="sm" c="dimmed">
        {hasCards ? texts.asItIs : texts.inEditor}
      </Text>
      <Group gap="xs">
        {hasCards && (
          <Button variant="default" size="xs" onClick={goToSteps}>
            {texts.toSteps}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onHide}>
          {texts.hide}
        </Button>
      </Group>
    </div>
  );
}
