import type { Aliases, Descriptions } from "../phrase.ts";

export const DESCRIPTIONS: Descriptions = {
  "about.banner": "Sets the banner and its color.",
};

/** Further names of the commands. */
export const ALIASES: Aliases = {};
