import type { Messages } from "next-intl";
import type { CategoryConfigMember } from "#server/contract/categories.ts";
import { COSMETIC_MEMBERS, type CosmeticMember } from "#server/contract/cosmetic-members.ts";
import type { Language } from "../../../../_languages/language.ts";
import { itemKindOf } from "./item-choices.ts";

type ConfigMessages = Messages["categories"]["config"];

/** Those of the fields or groups whose messages have this one, too. */
type With<Part extends string, Parts> = {
  [Id in keyof Parts]: Parts[Id] extends Record<Part, string> ? Id : never;
}[keyof Parts] &
  string;
type FieldWith<Part extends string> = With<Part, ConfigMessages["fields"]>;

const COSMETIC_NAMES: ReadonlySet<string> = new Set(COSMETIC_MEMBERS.map(({ name }) => name));
export const isCosmetic = (member: string): member is CosmeticMember => COSMETIC_NAMES.has(member);

/** The labels of members whose numbers are choices, from 0 on. */
const CHOICES = {
  privacy: ["categories.config.fields.privacy.choices.public", "categories.config.fields.privacy.choices.private"],
  statusType: [
    "categories.config.fields.statusType.choices.automatic",
    "categories.config.fields.statusType.choices.online",
    "categories.config.fields.statusType.choices.away",
  ],
} as const;

/** The labels of a member's numbers, from 0 on, if its numbers are choices. */
export const choicesOf = ({ t }: Language, member: string): string[] | undefined =>
  Object.hasOwn(CHOICES, member) ? CHOICES[member as keyof typeof CHOICES].map((label) => t(label)) : undefined;

interface FieldTexts {
  label: string;
  description?: string | undefined;
  unit?: string | undefined;
  /** One entry of a list, in a button such as "Add admin". */
  entryName: string;
}

export function describeField({ t }: Language, member: CategoryConfigMember): FieldTexts {
  if (isCosmetic(member)) {
    const kind = itemKindOf(member) as keyof ConfigMessages["cosmetics"];
    return {
      label: t(`categories.config.cosmetics.${kind}.label`),
      entryName: t(`categories.config.cosmetics.${kind}.entryName`),
    };
  }
  // The messages say these of some members only.
  const described = member as FieldWith<"description">;
  const measured = member as FieldWith<"unit">;
  const listed = member as FieldWith<"entryName">;
  const description = `categories.config.fields.${described}.description` as const;
  const unit = `categories.config.fields.${measured}.unit` as const;
  const entryName = `categories.config.fields.${listed}.entryName` as const;
  return {
    label: t(`categories.config.fields.${member}.label`),
    description: t.has(description) ? t(description) : undefined,
    unit: t.has(unit) ? t(unit) : undefined,
    entryName: t.has(entryName) ? t(entryName) : t("categories.config.entry"),
  };
}

export function describeGroup(
  { t }: Language,
  id: keyof ConfigMessages["groups"],
): { title: string; description?: string } {
  const title = t(`categories.config.groups.${id}.title`);
  const described = id as With<"description", ConfigMessages["groups"]>;
  const description = `categories.config.groups.${described}.description` as const;
  return t.has(description) ? { title, description: t(description) } : { title };
}
