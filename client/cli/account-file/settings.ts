import { isDeepStrictEqual } from "node:util";
import type { Entry } from "./check-entries.ts";
import type { EntryModel, Schema } from "./entry-model.ts";
import {
  nameKey,
  REFERENCES,
  SECTION_NAMES,
  type SectionName,
  SHOWN_OTHERWISE,
  type StoredRecord,
} from "./sections.ts";

/** What can be written of a record, in the words of the API, without what is as by default. */
export type Settings = Readonly<Record<string, unknown>>;
/** What the account has. A section is missing where it was not read. */
export type Stored = Partial<Record<SectionName, readonly StoredRecord[]>>;

export function settingsOfRecord(record: StoredRecord, model: EntryModel): Settings {
  const members = model.members.map((member) => [member, (SHOWN_OTHERWISE[member] ?? (() => record[member]))(record)]);
  return withoutDefaults(Object.fromEntries(members), model);
}

/** In the spelling that the service stores. */
export function settingsOfEntry(entry: Entry, model: EntryModel): Settings {
  const { name, cron, at } = entry;
  const target = entry.target as { botIds?: readonly string[] } | undefined;
  const spelled = {
    ...entry,
    name: name.normalize("NFC"),
    ...(typeof cron === "string" && { cron: cron.trim().replace(/\s+/g, " ") }),
    ...(typeof at === "string" && { at: new Date(at).toISOString() }),
    ...(target?.botIds && { target: { botIds: [...new Set(target.botIds)] } }),
  };
  return withoutDefaults(spelled, model);
}

function withoutDefaults(members: Settings, { defaults, configDefaults }: EntryModel): Settings {
  const { config, ...rest } = members as { config?: Settings };
  return withoutEqual({ ...rest, ...(config && { config: withoutEqual(config, configDefaults) }) }, defaults);
}

const withoutEqual = (members: Settings, defaults: Settings): Settings =>
  Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) => value != null && !(Object.hasOwn(defaults, name) && isDeepStrictEqual(value, defaults[name])),
    ),
  );

/** Something that can be referred to by its name. The id of what is still to be created is set then. */
export interface Named {
  name: string;
  id: string | null;
}
export type NamedBySection = Readonly<Partial<Record<SectionName, readonly Named[]>>>;

export function findNamed(named: readonly Named[] = [], name: string): Named[] {
  const exact = named.filter((one) => one.name === name);
  return exact.length > 0 ? exact : named.filter((one) => nameKey(one.name) === nameKey(name));
}

/** With ids in place of names, as far as there are ids. */
export const toIds = (settings: Settings, named: NamedBySection): Settings =>
  replaceReferences(settings, ({ id, name, section }, value) => {
    const [found, ...others] = findNamed(named[section], String(value[name]));
    return found?.id && others.length === 0 ? { [id]: found.id } : null;
  });

/** With names in place of ids, where a name stands for one record. */
export const toNames = (settings: Settings, stored: Stored): Settings =>
  replaceReferences(settings, ({ id, name, section }, value) => {
    const records = stored[section] ?? [];
    const found = records.find((record) => record.id === value[id]);
    return found && records.filter((record) => record.name === found.name).length === 1 ? { [name]: found.name } : null;
  });

function replaceReferences(
  settings: Settings,
  replace: (reference: (typeof REFERENCES)[number], value: Settings) => Settings | null,
): Settings {
  const replaced = { ...settings };
  for (const reference of REFERENCES) {
    const value = settings[reference.member] as Settings | undefined;
    const isReference = value !== undefined && (reference.id in value || reference.name in value);
    const other = isReference ? replace(reference, value) : null;
    if (other) replaced[reference.member] = other;
  }
  return replaced;
}

/** What the file says of an account. */
export interface AccountContent {
  otherMembers: string[];
  sections: Record<SectionName, Settings[]>;
}

/** Everything that can be written of an account, in an order that stays: by name, and of members as the API has them. */
export function contentOf(stored: Stored, model: Readonly<Record<SectionName, EntryModel>>): AccountContent {
  const others = new Set<string>();
  const sections = SECTION_NAMES.map((name) => {
    const arranged = [...(stored[name] ?? [])]
      .sort((one, other) => compare(nameKey(one.name), nameKey(other.name)) || compare(one.name, other.name))
      .map((record) => toNames(settingsOfRecord(record, model[name]), stored))
      .map((settings) => {
        const { members, schema } = model[name];
        const ordered = members.flatMap((member) => (member in settings ? [[member, settings[member]]] : []));
        const parts = schema.properties ?? {};
        return Object.fromEntries(
          ordered.map(([member, value]) => [
            member,
            arrange(value, parts[String(member)], [name, String(member)], others),
          ]),
        );
      });
    return [name, arranged] as const;
  });
  return {
    otherMembers: [...others].sort(compare),
    sections: Object.fromEntries(sections) as AccountContent["sections"],
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** @param others Gets the members that the service keeps unread. */
function arrange(value: unknown, schema: Schema | undefined, path: readonly string[], others: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => arrange(item, schema?.items, path, others));
  const properties = schema?.properties;
  if (typeof value !== "object" || value === null || !properties) return value;
  const given = Object.keys(value);
  const unknown = given.filter((name) => !Object.hasOwn(properties, name)).sort(compare);
  if (schema["x-keeps-others"]) for (const name of unknown) others.add([...path, name].join("."));
  const names = [...Object.keys(properties).filter((name) => given.includes(name)), ...unknown];
  return Object.fromEntries(
    names.map((name) => [name, arrange((value as Settings)[name], properties[name], [...path, name], others)]),
  );
}
