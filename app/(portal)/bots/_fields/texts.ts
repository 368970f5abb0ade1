import { formatNumber, plural } from "../../../_ui/format.ts";

/** Texts of the fields of a bot that take pasted text. */
export const pasteTexts = {
  help: "You can paste all values at once into any field: a line, settings, or the text of a file that the import accepts.",
  filled: (format: string) =>
    `The fields were filled from the pasted text (${format}). Check them before you continue.`,
  several: (count: number) =>
    plural(count, {
      one: "The pasted text has one bot. Import it instead.",
      other: `The pasted text has ${formatNumber(count)} bots. Import them instead.`,
    }),
  doubtful:
    "It is not certain how the pasted text is meant, or a part of it would not be used. The import shows what is unclear and asks.",
  openImport: "Open the import",
} as const;

/** Labels of the fields of a bot. */
export const fieldTexts = {
  nickname: "Nickname",
  email: "E-mail",
  category: "Category",
  noCategoryFound: "No category with this name",
  clearCategory: "No category",
  accountId: "Account ID",
  deviceId: "Device ID",
  secret: "Secret",
  toggleSecret: "Show or hide the secret",
} as const;
