"use client";

import { Text, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { Name } from "../../_ui/name.tsx";
import {
  Combobox,
  ComboboxDropdown,
  ComboboxEmpty,
  ComboboxOption,
  ComboboxOptions,
  ComboboxTarget,
} from "../../_ui/overlays/combobox.tsx";
import classes from "../../_ui/picker-option.module.css";
import { usePeopleSource } from "./people-source.tsx";
import { peopleTexts } from "./texts.ts";
import { type FoundPeople, usePeopleSearch } from "./use-people-search.ts";

const MAX_SUGGESTIONS = 30;

interface Props extends Pick<TextInputProps, "labelProps" | "error"> {
  label: string;
  /** The id of the player; empty for none. */
  value: string;
  /** Without a name the person typed the id. */
  onChange: (person: { id: string; name?: string }) => void;
  /** What is stored already. Without it, the name that the bots know is shown. */
  name: string;
}

/** Chooses a player by name, with the user search of a bot. Any other text is an id. */
export function PeoplePicker({ label, value, name, onChange, error, labelProps = {} }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { botId, names } = usePeopleSource();
  const search = usePeopleSearch({ botId, prefix: value, enabled: combobox.dropdownOpened });
  const knownName = name === "" ? names.get(value) : undefined;
  const choose = (id: string) => {
    const person = search.people.find((one) => one.id === id);
    onChange({ id, name: person?.displayName ?? "" });
    combobox.closeDropdown();
  };
  return (
    <div className={classes.picker}>
      <Combobox store={combobox} position="bottom-start" hideDetached={false} onOptionSubmit={choose}>
        <ComboboxTarget withExpandedAttribute>
          <TextInput
            role="combobox"
            label={label}
            labelProps={labelProps}
            value={value}
            placeholder={peopleTexts.placeholder}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              onChange({ id: event.currentTarget.value });
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </ComboboxTarget>
        <ComboboxDropdown>
          <ComboboxOptions aria-label={peopleTexts.suggestions(label)} mah={300} style={{ overflowY: "auto" }}>
            <Suggestions search={search} />
          </ComboboxOptions>
        </ComboboxDropdown>
      </Combobox>
      {knownName && (
        <Text size="xs" c="dimmed">
          {peopleTexts.knownAs(knownName)}
        </Text>
      )}
    </div>
  );
}

const NOTES: Record<Exclude<FoundPeople["state"], "done">, string> = {
  idle: peopleTexts.typeMore,
  noBot: peopleTexts.noBot,
  searching: peopleTexts.searching,
  failed: peopleTexts.failed,
};

function Suggestions({ search: { people, state } }: { search: FoundPeople }) {
  const note = state === "done" ? people.length === 0 && peopleTexts.noMatch : NOTES[state];
  if (note) return <ComboboxEmpty className={classes.note ?? ""}>{note}</ComboboxEmpty>;
  return people.slice(0, MAX_SUGGESTIONS).map(({ id, displayName }) => (
    <ComboboxOption key={id} value={id} className={classes.option ?? ""}>
      <IconUser size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.about}>
        <Name>{displayName ?? id}</Name>
        <span className={`mono ${classes.id}`}>{id}</span>
      </span>
    </ComboboxOption>
  ));
}
