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
import { Select } from "../../../_ui/overlays/select.tsx";
import { capitalize } from "../_words/capitalize.ts";
import { describeTrigger } from "../_words/describe-trigger.ts";
import { wordsTexts } from "../_words/texts.ts";
import { CardList, type Change, type ChoiceGroup } from "./card-list.tsx";
import classes from "./editor.module.css";
import { useFieldProblem } from "./editor-context.ts";
import { NumberField } from "./number-field.tsx";
import type { Place } from "./places.ts";
import { editorTexts } from "./texts.ts";

const texts = editorTexts.triggers;

const GROUPS: readonly { label: string; events: readonly AutomationEventName[] }[] = [
  {
    label: texts.groups.party,
    events: [
      ...(["memberJoined", "memberLeft", "memberKicked", "memberOutfit", "promoted", "alone"] as const),
      ...(["invite", "joinRequest"] as const),
    ],
  },
  { label: texts.groups.chat, events: ["partyMessage", "whisper"] },
  {
    label: texts.groups.friends,
    events: ["friendRequest", "friendAdded", "friendRemoved", "friendOnline", "friendOffline"],
  },
  { label: texts.groups.match, events: ["memberReady", "memberUnready", "memberSitOut", "matchStarted", "matchEnded"] },
  { label: texts.groups.bot, events: ["ready", "disconnected", "idle"] },
];

export function newTrigger(event: AutomationEventName): Trigger {
  if (event === "idle") return { event, minutes: 10 };
  return event === "partyMessage" || event === "whisper" ? { event, match: "contains" } : { event };
}
const newCommand = (): Trigger => ({ command: "", aliases: [], rank: "anyone", description: "", usage: "" });

const CHOICES: readonly ChoiceGroup<Trigger>[] = GROUPS.map(({ label, events }) => ({
  label,
  choices: [
    ...(label === texts.groups.chat ? [{ label: texts.ownCommand, make: newCommand }] : []),
    ...events.map((event) => ({ label: capitalize(wordsTexts.events[event]), make: () => newTrigger(event) })),
  ],
}));

interface Props {
  triggers: readonly Trigger[];
  onChange: Change<Trigger[]>;
}

/** What starts the automation. */
export const TriggerList = ({ triggers, onChange }: Props) => (
  <CardList
    label={editorTexts.when.title}
    kind="trigger"
    items={triggers}
    placeOf={(index) => ["when", index]}
    onChange={onChange}
    describe={describeTrigger}
    groups={CHOICES}
    max={LIMITS.triggersOfOne}
    empty={wordsTexts.nobody}
  >
    {(trigger, change, place) => <TriggerFields trigger={trigger} onChange={change} place={place} />}
  </CardList>
);

interface FieldsProps {
  trigger: Trigger;
  onChange: Change<Trigger>;
  place: Place;
}

function TriggerFields({ trigger, onChange, place }: FieldsProps) {
  if ("command" in trigger) return <CommandFields trigger={trigger} onChange={onChange} place={place} />;
  if (trigger.event === "idle") {
    return (
      <NumberField
        label={texts.minutes}
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
      {texts.noFields}
    </Text>
  );
}

interface MessageProps extends FieldsProps {
  trigger: Extract<Trigger, { match: TextMatch }>;
}

function MessageFields({ trigger, onChange, place }: MessageProps) {
  const hasProblem = useFieldProblem(place, "text");
  const setTexts = (values: string[]) => {
    const { text: _, ...rest } = trigger;
    onChange(values.length > 0 ? { ...trigger, text: values } : rest);
  };
  return (
    <>
      <TagsInput
        label={texts.texts}
        description={texts.textsHelp}
        value={trigger.text ?? []}
        onChange={setTexts}
        maxTags={LIMITS.texts}
        splitChars={[]}
        acceptValueOnBlur
        error={hasProblem}
      />
      {trigger.text && (
        <Select
          label={texts.match}
          allowDeselect={false}
          data={TEXT_MATCHES.map((value) => ({ value, label: texts.matches[value] }))}
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
        label={texts.commandName}
        description={texts.commandNameHelp}
        required
        maxLength={32}
        autoCapitalize="none"
        spellCheck={false}
        {...typeInto("command")}
        error={nameProblem}
      />
      <TagsInput
        label={texts.aliases}
        description={editorTexts.conditions.thanListHelp}
        value={trigger.aliases}
        onChange={(aliases) => onChange({ ...trigger, aliases })}
        maxTags={LIMITS.aliases}
        acceptValueOnBlur
        error={aliasProblem}
      />
      <Select
        label={texts.rank}
        allowDeselect={false}
        data={RANK_NAMES.map((value) => ({ value, label: texts.ranks[value] }))}
        value={trigger.rank}
        onChange={(rank) => rank && onChange({ ...trigger, rank: rank as CommandTrigger["rank"] })}
      />
      <TextInput label={texts.usage} description={texts.usageHelp} maxLength={64} {...typeInto("usage")} />
      <TextInput
        label={texts.description}
        description={texts.descriptionHelp}
        maxLength={LIMITS.text}
        {...typeInto("description")}
      />
    </div>
  );
}
