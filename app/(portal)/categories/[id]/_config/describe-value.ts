import { CONFIG_SECTIONS } from "./config-fields.ts";

const CHOICES = new Map(
  CONFIG_SECTIONS.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)).flatMap(({ member, choices }) =>
    choices ? [[member as string, choices] as const] : [],
  ),
);

/** A value as people read it: words for switches and choices, JSON for what has parts. */
export function describeValue(member: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "number") return CHOICES.get(member)?.[value] ?? String(value);
  if (Array.isArray(value) && value.length === 0) return "Empty list";
  return JSON.stringify(value);
}
