import type { Aliases } from "../language.ts";
import type { Descriptions } from "../load-language.ts";

export const DESCRIPTIONS: Descriptions = {
  "about.banner": "Sets the banner and its color.",
};

/** Further names of the commands. */
export const ALIASES: Aliases = {};
