import { formatFacts, formatPlainList } from "../../../../_ui/format.ts";
import { CONFIG_SECTIONS, membersOf } from "./config-fields.ts";
import { fieldKind } from "./field-kind.ts";
import { configTexts } from "./texts.ts";

const { values } = configTexts;
const OPTIONS: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = configTexts.options;
const CHOICES = new Map(
  CONFIG_SECTIONS.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)).flatMap(({ member, choices }) =>
    choices ? [[member as string, choices] as const] : [],
  ),
);
const LISTS_OF_NAMED: ReadonlySet<string> = new Set(
  CONFIG_SECTIONS.flatMap(membersOf).filter((member) => ["people", "cosmetics"].includes(fieldKind(member).kind)),
);

/** The name of an item; undefined if nobody knows it. */
type ItemNames = (id: string) => string | undefined;

/** A value as text: labels for switches and choices, names for players and items, JSON for other lists and objects. */
export function describeValue(member: string, value: unknown, itemName: ItemNames = () => undefined): string {
  if (typeof value === "boolean") return value ? values.on : values.off;
  if (typeof value === "number") return CHOICES.get(member)?.[value] ?? String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return values.emptyList;
  const options = Object.hasOwn(OPTIONS, member) ? OPTIONS[member] : undefined;
  if (options) return formatPlainList(value.map((entry) => options[String(entry)] ?? String(entry)));
  const named = LISTS_OF_NAMED.has(member) ? value.map((entry) => describeNamed(entry, itemName)) : [null];
  const known = named.filter((text) => text !== null);
  return known.length < named.length ? JSON.stringify(value) : formatFacts(known);
}

const ENTRY_MEMBERS = new Set(["id", "name", "variants"]);

/** @returns Null for an entry with members that its name does not show. */
function describeNamed(entry: unknown, itemName: ItemNames): string | null {
  if (typeof entry !== "object" || entry === null || !("id" in entry) || typeof entry.id !== "string") return null;
  if (Object.keys(entry).some((member) => !ENTRY_MEMBERS.has(member))) return null;
  const name = "name" in entry && typeof entry.name === "string" ? entry.name : itemName(entry.id);
  const variants = "variants" in entry && Array.isArray(entry.variants) ? entry.variants : [];
  const item = values.item(entry.id, name ?? "");
  return variants.length === 0 ? item : values.withVariants(item, variants.map(String));
}
