import { jsonEquals } from "./json-equals.ts";

export interface Difference {
  member: string;
  before: string;
  after: string;
  changed: boolean;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** A value as one reads it; what is not there is a dash. */
function formatValue(value: unknown): string {
  if (value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value, null, 1);
}

/** What was and what is, member by member, in the order in which they were written down. */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  const [was, is] = [asObject(before), asObject(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((member) => ({
    member,
    before: formatValue(was[member]),
    after: formatValue(is[member]),
    changed: !jsonEquals(was[member], is[member]),
  }));
}
