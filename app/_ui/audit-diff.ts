import { jsonEquals } from "./json-equals.ts";

export interface Difference {
  member: string;
  before: string;
  after: string;
  changed: boolean;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** A value as text; a dash when it is absent. */
function formatValue(value: unknown): string {
  if (value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value, null, 1);
}

/** Both values member by member, in the order of their members. */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  const [old, next] = [asObject(before), asObject(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].map((member) => ({
    member,
    before: formatValue(old[member]),
    after: formatValue(next[member]),
    changed: !jsonEquals(old[member], next[member]),
  }));
}
