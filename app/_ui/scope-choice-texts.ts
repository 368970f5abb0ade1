import { formatList } from "./format.ts";

/** What an API token may be used for. */
export const scopeChoiceTexts = {
  label: "It may be used for",
  all: "Everything that your account may do on the API",
  allHelp: "Includes permissions added later.",
  some: "Only what you choose",
  someHelp: (link: readonly string[]) =>
    `A cluster needs ${formatList(link)}. Exporting credentials is never possible with such a token.`,
  chooseOne: "Choose at least one.",
} as const;
