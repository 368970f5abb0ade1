import type { CategoryConfigMember } from "#server/contract/categories.ts";
import { CONFIG_DEFAULTS } from "#server/contract/config-defaults.ts";
import type { Config } from "../../../../_ui/format-config.ts";
import { jsonEquals } from "../../../../_ui/json-equals.ts";

/** The changes to send to the API. Null resets a member to its default, or removes an unknown member. */
export type Edits = Config;

export const isKnownMember = (member: string): member is CategoryConfigMember => Object.hasOwn(CONFIG_DEFAULTS, member);

export const isDefaultValue = (member: string, value: unknown): boolean =>
  isKnownMember(member) && jsonEquals(value, CONFIG_DEFAULTS[member]);

/** The value of a member, without those that every object inherits, such as toString. */
const ownMember = (config: Config, member: string): unknown =>
  Object.hasOwn(config, member) ? (config[member] ?? null) : null;

/** The config with the edits applied. */
export function applyEdits(config: Config, edits: Edits): Config {
  const after = Object.entries({ ...config, ...edits }).map(([member, value]): [string, unknown] => [
    member,
    value === null && isKnownMember(member) ? CONFIG_DEFAULTS[member] : value,
  ]);
  return Object.fromEntries(after.filter(([, value]) => value !== null));
}

/** Adds an edit. A value equal to the stored one removes the member from the edits. */
export function addEdit(config: Config, edits: Edits, member: string, value: unknown): Edits {
  const { [member]: _, ...others } = edits;
  const next = value === null && isKnownMember(member) ? CONFIG_DEFAULTS[member] : value;
  if (jsonEquals(next, ownMember(config, member))) return others;
  return { ...others, [member]: isDefaultValue(member, next) ? null : next };
}

/** The edits that change one config into another. A member that the other one omits is reset or removed. */
export function editsBetween(config: Config, target: Config): Edits {
  const members = new Set([...Object.keys(config), ...Object.keys(target)]);
  let edits: Edits = {};
  for (const member of members) edits = addEdit(config, edits, member, ownMember(target, member));
  return edits;
}

export interface Difference {
  member: string;
  /** Null if the member is absent; the same holds for `after`. */
  before: unknown;
  after: unknown;
  backToDefault: boolean;
}

/** The edits with old and new values, in the order of the config. */
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
