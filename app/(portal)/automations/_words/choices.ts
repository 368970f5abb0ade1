import { RANK_NAMES, WEEKDAYS } from "#control/automations/vocabulary.ts";

/** What a value can be of which there are only some. */
const CHOICES = ["public", "private", ...RANK_NAMES, ...WEEKDAYS] as const;
export type Choice = (typeof CHOICES)[number];

export const isChoice = (value: unknown): value is Choice => CHOICES.some((choice) => choice === value);
export const isWeekday = (value: unknown): value is (typeof WEEKDAYS)[number] => WEEKDAYS.some((day) => day === value);
