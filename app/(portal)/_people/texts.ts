import type { ReactNode } from "react";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of choosing players of the game platform. */
export const peopleTexts = {
  placeholder: "Name or ID",
  suggestions: (field: string) => `Players for ${field}`,
  typeMore: "Type the beginning of a name, or an ID.",
  searching: "Searching…",
  noMatch: "No player has a name that begins like this. The text is used as the player's ID.",
  failed: "The bot could not search players. Type the player's ID.",
  noBot: "No bot is connected, so players cannot be searched by name. Type the player's ID.",
  knownAs: (name: string): ReactNode => textWithNames`Known to your bots as ${name}`,
} as const;
