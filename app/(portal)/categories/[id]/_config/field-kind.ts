import { z } from "zod";
import { LOCALES } from "#control/languages/locales.ts";
import { CategoryConfigInput, type CategoryConfigMember } from "#server/contract/categories.ts";
import { optionNamesOf } from "./option-names.ts";

/** The type of a member, which decides how it is edited. */
export type FieldKind =
  | { kind: "switch" }
  | { kind: "number"; min: number; max: number }
  | { kind: "texts" | "numbers" | "people" | "cosmetics" }
  | { kind: "options"; options: string[] };

/** Derived from the contract, so that the form and the service accept the same values. */
export function fieldKind(member: CategoryConfigMember): FieldKind {
  // Any code is accepted, because a file of items may have names in other languages; these are offered.
  if (member === "searchLangs") return { kind: "options", options: [...LOCALES] };
  const type: z.ZodType = CategoryConfigInput.shape[member].unwrap().unwrap();
  if (type instanceof z.ZodBoolean) return { kind: "switch" };
  if (type instanceof z.ZodNumber) return { kind: "number", min: type.minValue ?? 0, max: type.maxValue ?? 0 };
  if (type instanceof z.ZodArray) return listFieldKind(type.element);
  throw new Error(`There is no field for the type of ${member}.`);
}

function listFieldKind(entry: unknown): FieldKind {
  if (entry instanceof z.ZodEnum) return { kind: "options", options: entry.options.map(String) };
  if (entry instanceof z.ZodNumber) return { kind: "numbers" };
  if (entry instanceof z.ZodObject) return { kind: "name" in entry.shape ? "people" : "cosmetics" };
  return { kind: "texts" };
}

/** The options of a list of fixed values, with their labels. @param chosen Other values are options, too. */
export function fieldOptions(
  member: CategoryConfigMember,
  chosen: readonly string[] = [],
): { value: string; label: string }[] {
  const kind = fieldKind(member);
  if (kind.kind !== "options") return [];
  const labels = optionNamesOf(member) ?? {};
  return [...new Set([...kind.options, ...chosen])].map((value) => ({ value, label: labels[value] ?? value }));
}
