import type { Config } from "../../../../_ui/format-config.ts";
import { CONFIG_SECTIONS, membersOf } from "./config-fields.ts";
import { fieldKind } from "./field-kind.ts";

const PEOPLE_MEMBERS = CONFIG_SECTIONS.flatMap(membersOf).filter((member) => fieldKind(member).kind === "people");

const isUnnamed = (person: unknown): person is { id: string } =>
  typeof person === "object" &&
  person !== null &&
  "id" in person &&
  typeof person.id === "string" &&
  person.id !== "" &&
  "name" in person &&
  person.name === "";

/** The ids in the lists of players that have no name there. */
export const unnamedIdsOf = (config: Config): string[] =>
  PEOPLE_MEMBERS.flatMap((member) => {
    const people: unknown = config[member];
    return Array.isArray(people) ? people.filter(isUnnamed).map(({ id }) => id) : [];
  });
