"use client";

import { TextInput } from "@mantine/core";
import { EntryRows, rowLabelProps } from "../../../../_ui/entry-rows.tsx";
import { PeoplePicker } from "../../../_people/people-picker.tsx";
import { MAX_ENTRIES } from "./list-bounds.ts";
import { configTexts } from "./texts.ts";
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
            label={configTexts.id}
            {...rowLabelProps(index)}
            value={person.id}
            name={person.name}
            onChange={(chosen) => change({ ...person, ...chosen })}
            error={errors[`${index}.id`]}
          />
          <TextInput
            label={configTexts.name}
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
