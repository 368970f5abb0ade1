import type { CategoryConfigMember, PLATFORMS } from "#server/contract/categories.ts";
import { LANGUAGE_NAMES } from "../../../../_ui/language-names.ts";

const PLATFORM_NAMES: Record<(typeof PLATFORMS)[number], string> = {
  WIN: "Windows",
  MAC: "macOS",
  PSN: "PlayStation 4",
  XBL: "Xbox One",
  SWT: "Nintendo Switch",
  SWT2: "Nintendo Switch 2",
  IOS: "iOS",
  AND: "Android",
  PS5: "PlayStation 5",
  XSX: "Xbox Series X|S",
};

const OPTION_NAMES: { readonly [Member in CategoryConfigMember]?: Readonly<Record<string, string>> } = {
  platform: PLATFORM_NAMES,
  searchLangs: LANGUAGE_NAMES,
  replyLangs: LANGUAGE_NAMES,
};

/** The names of a list's fixed values, which are the same in every language. Undefined for a member without such values. */
export const optionNamesOf = (member: string): Readonly<Record<string, string>> | undefined =>
  Object.hasOwn(OPTION_NAMES, member) ? OPTION_NAMES[member as CategoryConfigMember] : undefined;
