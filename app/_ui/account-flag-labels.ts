import { AccountFlag } from "#server/contract/flags.ts";
import type { Language } from "../_languages/language.ts";

export interface AccountFlagLabel {
  bit: number;
  label: string;
  meaning: string;
}

/** Every account flag except those that block an account, in the order in which they are shown. */
const FLAGS = [
  ["admin", AccountFlag.Admin],
  ["staff", AccountFlag.Staff],
  ["management", AccountFlag.Management],
  ["moderation", AccountFlag.Moderation],
  ["support", AccountFlag.Support],
  ["verified", AccountFlag.Verified],
  ["increasedLimits", AccountFlag.IncreasedLimits],
  ["developer", AccountFlag.Developer],
  ["tester", AccountFlag.Tester],
  ["partner", AccountFlag.Partner],
  ["vip", AccountFlag.Vip],
] as const;

/** @param flags Those to describe; by default all that exist. */
export const accountFlagLabels = ({ t }: Language, flags = ~0): AccountFlagLabel[] =>
  FLAGS.filter(([, bit]) => (flags & bit) !== 0).map(([name, bit]) => ({
    bit,
    label: t(`shared.accountFlags.${name}.label`),
    meaning: t(`shared.accountFlags.${name}.meaning`),
  }));
