import type { Language } from "../../../../_languages/language.ts";
import { formatFacts } from "../../../../_ui/format.ts";
import { CONFIG_SECTIONS, membersOf } from "./config-fields.ts";
import { choicesOf } from "./describe-field.ts";
import { fieldKind } from "./field-kind.ts";
import { optionNamesOf } from "./option-names.ts";

const LISTS_OF_NAMED: ReadonlySet<string> = new Set(
  CONFIG_SECTIONS.flatMap(membersOf).filter((member) => ["people", "cosmetics"].includes(fieldKind(member).kind)),
);

/** The name of an item; undefined if nobody knows it. */
type ItemNames = (id: string) => string | undefined;

/** A value as text: labels for switches and choices, names for players and items, JSON for other lists and objects. */
export function describeValue(
  language: Language,
  member: string,
  value: unknown,
  itemName: ItemNames = () => undefined,
): string {
  if (typeof value === "boolean")
    return value ? language.t("categories.config.values.on") : language.t("categories.config.values.off");
  if (typeof value === "number") return choicesOf(language, member)?.[value] ?? String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return language.t("categories.config.values.emptyList");
  const options = optionNamesOf(member);
  if (options) return language.format.plainList(value.map((entry) => options[String(entry)] ?? String(entry)));
  const named = LISTS_OF_NAMED.has(member) ? value.map((entry) => describeNamed(language, entry, itemName)) : [null];
  const known = named.filter((text) => text !== null);
  return known.length < named.length ? JSON.stringify(value) : formatFacts(known);
}

const ENTRY_MEMBERS = new Set(["id", "name", "variants"]);

/** @returns Null for an entry with members that its name does not show. */
function describeNamed({ t, format }: Language, entry: unknown, itemName: ItemNames): string | null {
  if (typeof entry !== "object" || entry === null || !("id" in entry) || typeof entry.id !== "string") return null;
  if (Object.keys(entry).some((member) => !ENTRY_MEMBERS.has(member))) return null;
  const name = "name" in entry && typeof entry.name === "string" ? entry.name : itemName(entry.id);
  const variants = "variants" in entry && Array.isArray(entry.variants) ? entry.variants : [];
  const item = name ? t("categories.config.values.item", { name, id: entry.id }) : entry.id;
  return variants.length === 0
    ? item
    : t("categories.config.values.withVariants", { item, variants: format.plainList(variants.map(String)) });
}
