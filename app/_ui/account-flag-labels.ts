import { AccountFlag } from "#server/contract/flags.ts";
import { accountFlagTexts as texts } from "./texts.ts";

export interface AccountFlagLabel {
  bit: number;
  label: string;
  meaning: string;
}

/** Every account flag except those that block an account. */
export const ACCOUNT_FLAG_LABELS: readonly AccountFlagLabel[] = [
  { bit: AccountFlag.Admin, ...texts.admin },
  { bit: AccountFlag.Staff, ...texts.staff },
  { bit: AccountFlag.Management, ...texts.management },
  { bit: AccountFlag.Moderation, ...texts.moderation },
  { bit: AccountFlag.Support, ...texts.support },
  { bit: AccountFlag.Verified, ...texts.verified },
  { bit: AccountFlag.IncreasedLimits, ...texts.increasedLimits },
  { bit: AccountFlag.Developer, ...texts.developer },
  { bit: AccountFlag.Tester, ...texts.tester },
  { bit: AccountFlag.Partner, ...texts.partner },
  { bit: AccountFlag.Vip, ...texts.vip },
];

export const accountFlagLabels = (flags: number): readonly AccountFlagLabel[] =>
  ACCOUNT_FLAG_LABELS.filter(({ bit }) => (flags & bit) !== 0);
