import { z } from "zod";
import { CategoryConfigInput, type CategoryConfigMember } from "#server/contract/categories.ts";

/** What a member is made of, which decides how it is edited. */
export type FieldKind =
  | { kind: "switch" }
  | { kind: "number"; min: number; max: number }
  | { kind: "words" | "numbers" | "people" | "cosmetics" }
  | { kind: "options"; options: string[] };

/** Read from the contract, so that a form cannot allow what the service refuses. */
export function fieldKind(member: CategoryConfigMember): FieldKind {
  const type: z.ZodType = CategoryConfigInput.shape[member].unwrap().unwrap();
  if (type instanceof z.ZodBoolean) return { kind: "switch" };
  if (type instanceof z.ZodNumber) return { kind: "number", min: type.minValue ?? 0, max: type.maxValue ?? 0 };
  if (type instanceof z.ZodArray) return listFieldKind(type.element);
  throw new Error(`No field is made for ${member}`);
}

function listFieldKind(entry: unknown): FieldKind {
  if (entry instanceof z.ZodEnum) return { kind: "options", options: entry.options.map(String) };
  if (entry instanceof z.ZodNumber) return { kind: "numbers" };
  if (entry instanceof z.ZodObject) return { kind: "name" in entry.shape ? "people" : "cosmetics" };
  return { kind: "words" };
}
