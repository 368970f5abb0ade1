import type { Aliases } from "../language.ts";
import type { Descriptions } from "../load-language.ts";

export const DESCRIPTIONS: Descriptions = {};

/** Further names of the commands. */
export const ALIASES: Aliases = {};
