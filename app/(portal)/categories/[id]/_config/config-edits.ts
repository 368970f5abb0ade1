import { type CategoryConfigMember, CONFIG_DEFAULTS } from "#server/contract/categories.ts";
import { jsonEquals } from "../../../../_ui/json-equals.ts";
import type { Config } from "../../../../_ui/parse-config.ts";

/** What is to be changed, as the API takes it: null puts a default back, or takes an unknown member away. */
export type Edits = Config;

export const isKnownMember = (member: string): member is CategoryConfigMember => Object.hasOwn(CONFIG_DEFAULTS, member);

export const isDefaultValue = (member: string, value: unknown): boolean =>
  isKnownMember(member) && jsonEquals(value, CONFIG_DEFAULTS[member]);

/** A member of its own: not one, such as toString, that every object has. */
const ownMember = (config: Config, member: string): unknown =>
  Object.hasOwn(config, member) ? (config[member] ?? null) : null;

/** The config as it would be after the edits. */
export function applyEdits(config: Config, edits: Edits): Config {
  const after = Object.entries({ ...config, ...edits }).map(([member, value]): [string, unknown] => [
    member,
    value === null && isKnownMember(member) ? CONFIG_DEFAULTS[member] : value,
  ]);
  return Object.fromEntries(after.filter(([, value]) => value !== null));
}

/** Notes one more edit. A member that is as it was is no edit. */
export function addEdit(config: Config, edits: Edits, member: string, value: unknown): Edits {
  const { [member]: _, ...others } = edits;
  const wanted = value === null && isKnownMember(member) ? CONFIG_DEFAULTS[member] : value;
  if (jsonEquals(wanted, ownMember(config, member))) return others;
  return { ...others, [member]: isDefaultValue(member, wanted) ? null : wanted };
}

/** The edits that lead from one config to another. What the other one leaves out is at its default, or gone. */
export function editsBetween(config: Config, wanted: Config): Edits {
  const members = new Set([...Object.keys(config), ...Object.keys(wanted)]);
  let edits: Edits = {};
  for (const member of members) edits = addEdit(config, edits, member, ownMember(wanted, member));
  return edits;
}

export interface Difference {
  member: string;
  /** Null: there is no such member, as in `after`. */
  before: unknown;
  after: unknown;
  backToDefault: boolean;
}

/** The edits for a person to look at, in the order of the config. */
export function listDifferences(config: Config, edits: Edits): Difference[] {
  const after = applyEdits(config, edits);
  return Object.keys({ ...config, ...edits })
    .filter((member) => Object.hasOwn(edits, member))
    .map((member) => ({
      member,
      before: ownMember(config, member),
      after: ownMember(after, member),
      backToDefault: edits[member] === null && isKnownMember(member),
    }));
}
