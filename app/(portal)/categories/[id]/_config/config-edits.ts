import { type CategoryConfigMember, CONFIG_DEFAULTS } from "#server/contract/categories.ts";
import type { Config } from "../../../../_ui/read-config.ts";
import { sameJson } from "../../../../_ui/same-json.ts";

/** What is to be changed, as the API takes it: null puts a default back, or takes an unknown member away. */
export type Edits = Config;

export const isKnown = (member: string): member is CategoryConfigMember => Object.hasOwn(CONFIG_DEFAULTS, member);

export const isDefault = (member: string, value: unknown): boolean =>
  isKnown(member) && sameJson(value, CONFIG_DEFAULTS[member]);

/** A member of its own: not one, such as toString, that every object has. */
const memberOf = (config: Config, member: string): unknown =>
  Object.hasOwn(config, member) ? (config[member] ?? null) : null;

/** The config as it would be after the edits. */
export function withEdits(config: Config, edits: Edits): Config {
  const after = Object.entries({ ...config, ...edits }).map(([member, value]): [string, unknown] => [
    member,
    value === null && isKnown(member) ? CONFIG_DEFAULTS[member] : value,
  ]);
  return Object.fromEntries(after.filter(([, value]) => value !== null));
}

/** Notes one more edit. A member that is as it was is no edit. */
export function edit(config: Config, edits: Edits, member: string, value: unknown): Edits {
  const { [member]: _, ...others } = edits;
  const wanted = value === null && isKnown(member) ? CONFIG_DEFAULTS[member] : value;
  if (sameJson(wanted, memberOf(config, member))) return others;
  return { ...others, [member]: isDefault(member, wanted) ? null : wanted };
}

/** The edits that lead from one config to another. What the other one leaves out is at its default, or gone. */
export function editsBetween(config: Config, wanted: Config): Edits {
  const members = new Set([...Object.keys(config), ...Object.keys(wanted)]);
  let edits: Edits = {};
  for (const member of members) edits = edit(config, edits, member, memberOf(wanted, member));
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
export function describeEdits(config: Config, edits: Edits): Difference[] {
  const after = withEdits(config, edits);
  return Object.keys({ ...config, ...edits })
    .filter((member) => Object.hasOwn(edits, member))
    .map((member) => ({
      member,
      before: memberOf(config, member),
      after: memberOf(after, member),
      backToDefault: edits[member] === null && isKnown(member),
    }));
}
