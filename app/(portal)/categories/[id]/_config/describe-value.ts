import { CONFIG_SECTIONS } from "./config-fields.ts";
import { configTexts } from "./texts.ts";

const { values } = configTexts;
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = configTexts.options;
const CHOICES = new Map(
  CONFIG_SECTIONS.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)).flatMap(({ member, choices }) =>
    choices ? [[member as string, choices] as const] : [],
  ),
);

/** A value as text: labels for switches and choices, JSON for lists and objects. */
export function describeValue(member: string, value: unknown): string {
  if (typeof value === "boolean") return value ? values.on : values.off;
  if (typeof value === "number") return CHOICES.get(member)?.[value] ?? String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return values.emptyList;
  const options = Object.hasOwn(OPTIONS, member) ? OPTIONS[member] : undefined;
  return options ? value.map((entry) => options[String(entry)] ?? String(entry)).join(", ") : JSON.stringify(value);
}
