import type { Aliases, Descriptions } from "../phrase.ts";

export const DESCRIPTIONS: Descriptions = {
  "about.outfit": "Se pone un atuendo.",
  "about.shoes": "Se pone un par de zapatos.",
  "about.clear_shoes": "Se quita los zapatos.",
  "about.unmatch": "Vuelve a aparecer en el lobby.",
};

/** Further names of the commands. */
export const ALIASES: Aliases = {
  outfit: ["atuendo", "traje"],
  shoes: ["zapatos", "tenis"],
  kick: ["expulsar", "sacar"],
  add_friend: ["agregar amigo"],
};
