import type { Aliases, Descriptions } from "../phrase.ts";

export const DESCRIPTIONS: Descriptions = {};

/** Further names of the commands. */
export const ALIASES: Aliases = {};
