"use client";

import { TagsInput, Text, TextInput } from "@mantine/core";
import type { ChangeEvent } from "react";
import type { CommandTrigger, Trigger } from "#control/automations/automation.ts";
import {
  type AutomationEventName,
  LIMITS,
  RANK_NAMES,
  TEXT_MATCHES,
  type TextMatch,
} from "#control/automations/vocabulary.ts";
import { capitalize } from "../../../_languages/capitalize.ts";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Select } from "../../../_ui/overlays/select.tsx";
import { describeTrigger } from "../_words/describe-trigger.ts";
import { CardList, type Change, type ChoiceGroup } from "./card-list.tsx";
import classes from "./editor.module.css";
import { useFieldProblem } from "./editor-context.ts";
import { NumberField } from "./number-field.tsx";
import type { Place } from "./places.ts";

type Group = "party" | "chat" | "friends" | "match" | "bot";

const GROUPS: readonly { name: Group; events: readonly AutomationEventName[] }[] = [
  {
    name: "party",
    events: [
      ...(["memberJoined", "memberLeft", "memberKicked", "memberOutfit", "promoted", "alone"] as const),
      ...(["invite", "joinRequest"] as const),
    ],
  },
  { name: "chat", events: ["partyMessage", "whisper"] },
  {
    name: "friends",
    events: ["friendRequest", "friendAdded", "friendRemoved", "friendOnline", "friendOffline"],
  },
  { name: "match", events: ["memberReady", "memberUnready", "memberSitOut", "matchStarted", "matchEnded"] },
  { name: "bot", events: ["ready", "disconnected", "idle"] },
];

export function newTrigger(event: AutomationEventName): Trigger {
  if (event === "idle") return { event, minutes: 10 };
  return event === "partyMessage" || event === "whisper" ? { event, match: "contains" } : { event };
}
const newCommand = (): Trigger => ({ command: "", aliases: [], rank: "anyone", description: "", usage: "" });

function triggerChoices(language: Language): ChoiceGroup<Trigger>[] {
  const { t } = language;
  return GROUPS.map(({ name, events }) => ({
    label: t(`automations.editor.triggers.groups.${name}`),
    choices: [
      ...(name === "chat" ? [{ label: t("automations.editor.triggers.ownCommand"), make: newCommand }] : []),
      ...events.map((event) => ({
        label: capitalize(language, t(`automations.words.events.${event}`)),
        make: () => newTrigger(event),
      })),
    ],
  }));
}

interface Props {
  triggers: readonly Trigger[];
  onChange: Change<Trigger[]>;
}

/** What starts the automation. */
export const TriggerList = ({ triggers, onChange }: Props) => {
  const language = useLanguage();
  const { t } = language;
  return (
    <CardList
      label={t("automations.editor.when.title")}
      kind="trigger"
      items={triggers}
      placeOf={(index) => ["when", index]}
      onChange={onChange}
      describe={(trigger) => describeTrigger(language, trigger)}
      groups={triggerChoices(language)}
      max={LIMITS.triggersOfOne}
      empty={t("automations.words.nobody")}
    >
      {(trigger, change, place) => <TriggerFields trigger={trigger} onChange={change} place={place} />}
    </CardList>
  );
};

interface FieldsProps {
  trigger: Trigger;
  onChange: Change<Trigger>;
  place: Place;
}

function TriggerFields({ trigger, onChange, place }: FieldsProps) {
  const { t } = useLanguage();
  if ("command" in trigger) return <CommandFields trigger={trigger} onChange={onChange} place={place} />;
  if (trigger.event === "idle") {
    return (
      <NumberField
        label={t("automations.editor.triggers.minutes")}
        value={trigger.minutes}
        onChange={(minutes) => onChange({ ...trigger, minutes }, "minutes")}
        place={place}
        member="minutes"
      />
    );
  }
  if (trigger.event === "partyMessage" || trigger.event === "whisper") {
    return <MessageFields trigger={trigger} onChange={onChange} place={place} />;
  }
  return (
    <Text size="sm" c="dimmed">
      {t("automations.editor.triggers.noFields")}
    </Text>
  );
}

interface MessageProps extends FieldsProps {
  trigger: Extract<Trigger, { match: TextMatch }>;
}

function MessageFields({ trigger, onChange, place }: MessageProps) {
  const { t } = useLanguage();
  const hasProblem = useFieldProblem(place, "text");
  const setTexts = (values: string[]) => {
    const { text: _, ...rest } = trigger;
    onChange(values.length > 0 ? { ...trigger, text: values } : rest);
  };
  return (
    <>
      <TagsInput
        label={t("automations.editor.triggers.texts")}
        description={t("automations.editor.triggers.textsHelp")}
        value={trigger.text ?? []}
        onChange={setTexts}
        maxTags={LIMITS.texts}
        splitChars={[]}
        acceptValueOnBlur
        error={hasProblem}
      />
      {trigger.text && (
        <Select
          label={t("automations.editor.triggers.match")}
          allowDeselect={false}
          data={TEXT_MATCHES.map((value) => ({ value, label: t(`automations.editor.triggers.matches.${value}`) }))}
          value={trigger.match}
          onChange={(match) => match && onChange({ ...trigger, match: match as TextMatch })}
        />
      )}
    </>
  );
}

interface CommandProps extends FieldsProps {
  trigger: CommandTrigger;
}

function CommandFields({ trigger, onChange, place }: CommandProps) {
  const { t } = useLanguage();
  const nameProblem = useFieldProblem(place, "command");
  const aliasProblem = useFieldProblem(place, "aliases");
  const typeInto = (member: "command" | "description" | "usage") => ({
    value: trigger[member],
    autoComplete: "off",
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange({ ...trigger, [member]: event.currentTarget.value }, member),
  });
  return (
    <div className={classes.columns}>
      <TextInput
        label={t("automations.editor.triggers.commandName")}
        description={t("automations.editor.triggers.commandNameHelp")}
        required
        maxLength={32}
        autoCapitalize="none"
        spellCheck={false}
        {...typeInto("command")}
        error={nameProblem}
      />
      <TagsInput
        label={t("automations.editor.triggers.aliases")}
        description={t("automations.editor.conditions.thanListHelp")}
        value={trigger.aliases}
        onChange={(aliases) => onChange({ ...trigger, aliases })}
        maxTags={LIMITS.aliases}
        acceptValueOnBlur
        error={aliasProblem}
      />
      <Select
        label={t("automations.editor.triggers.rank")}
        allowDeselect={false}
        data={RANK_NAMES.map((value) => ({ value, label: t(`automations.editor.triggers.ranks.${value}`) }))}
        value={trigger.rank}
        onChange={(rank) => rank && onChange({ ...trigger, rank: rank as CommandTrigger["rank"] })}
      />
      <TextInput
        label={t("automations.editor.triggers.usage")}
        description={t("automations.editor.triggers.usageHelp")}
        maxLength={64}
        {...typeInto("usage")}
      />
      <TextInput
        label={t("automations.editor.triggers.description")}
        description={t("automations.editor.triggers.descriptionHelp")}
        maxLength={LIMITS.text}
        {...typeInto("description")}
      />
    </div>
  );
}
