"use client";

import { Combobox, Text, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { EntryRows, rowLabelProps } from "../../../../_ui/entry-rows.tsx";
import { bdi, Name } from "../../../../_ui/name.tsx";
import classes from "../../../../_ui/picker-option.module.css";
import { usePeopleSource } from "../../../_people/people-source.tsx";
import { type FoundPeople, usePeopleSearch } from "../../../_people/use-people-search.ts";
import { MAX_ENTRIES } from "./list-bounds.ts";
import type { ConfigErrors } from "./use-config-draft.ts";

export interface Person {
  id: string;
  name: string;
}

interface Props {
  label: string;
  description: string | undefined;
  entry: string;
  people: Person[];
  onChange: (people: Person[]) => void;
  errors: ConfigErrors;
}

const emptyPerson = (): Person => ({ id: "", name: "" });

/** A list of game platform accounts, each with its ID and a name. */
export function PeopleField({ label, description, entry, people, onChange, errors }: Props) {
  const { t } = useLanguage();
  return (
    <EntryRows
      label={label}
      help={description}
      entry={entry}
      entries={people}
      onChange={onChange}
      make={emptyPerson}
      max={MAX_ENTRIES}
      error={errors[""]}
    >
      {(person, change, index) => (
        <>
          <PeoplePicker
            label={t("categories.config.id")}
            {...rowLabelProps(index)}
            value={person.id}
            name={person.name}
            onChange={(chosen) => change({ ...person, ...chosen })}
            error={errors[`${index}.id`]}
          />
          <TextInput
            label={t("categories.config.name")}
            {...rowLabelProps(index)}
            value={person.name}
            onChange={(event) => change({ ...person, name: event.currentTarget.value })}
            error={errors[`${index}.name`]}
            autoComplete="off"
            spellCheck={false}
          />
        </>
      )}
    </EntryRows>
  );
}

const MAX_SUGGESTIONS = 30;

interface PeoplePickerProps extends Pick<TextInputProps, "labelProps" | "error"> {
  label: string;
  /** The id of the player; empty for none. */
  value: string;
  /** Without a name the person typed the id. */
  onChange: (person: { id: string; name?: string }) => void;
  /** What is stored already. Without it, the name that the bots know is shown. */
  name: string;
}

/** Chooses a player by name, with the user search of a bot. Any other text is an id. */
function PeoplePicker({ label, value, name, onChange, error, labelProps = {} }: PeoplePickerProps) {
  const { t } = useLanguage();
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
        <Combobox.Target withExpandedAttribute>
          <TextInput
            role="combobox"
            label={label}
            labelProps={labelProps}
            value={value}
            placeholder={t("people.placeholder")}
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
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options
            aria-label={t("people.suggestions", { field: label })}
            mah={300}
            style={{ overflowY: "auto" }}
          >
            <Suggestions search={search} />
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {knownName && (
        <Text size="xs" c="dimmed">
          {t.rich("people.knownAs", { name: sanitizeName(knownName), bdi })}
        </Text>
      )}
    </div>
  );
}

const NOTES = {
  idle: "people.typeMore",
  noBot: "people.noBot",
  searching: "people.searching",
  failed: "people.failed",
} as const satisfies Record<Exclude<FoundPeople["state"], "done">, string>;

function Suggestions({ search: { people, state } }: { search: FoundPeople }) {
  const { t } = useLanguage();
  const note = state === "done" ? people.length === 0 && t("people.noMatch") : t(NOTES[state]);
  if (note) return <Combobox.Empty className={classes.note ?? ""}>{note}</Combobox.Empty>;
  return people.slice(0, MAX_SUGGESTIONS).map(({ id, displayName }) => (
    <Combobox.Option key={id} value={id} className={classes.option ?? ""}>
      <IconUser size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.about}>
        <Name>{displayName ?? id}</Name>
        <span className={`mono ${classes.id}`}>{id}</span>
      </span>
    </Combobox.Option>
  ));
}
