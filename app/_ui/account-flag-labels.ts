import { AccountFlag } from "#server/contract/user.ts";

/** What each account flag gives its holder; not those that block an account. */
export const ACCOUNT_FLAG_LABELS: readonly [bit: number, word: string, meaning: string][] = [
  [AccountFlag.Admin, "Admin", "looks after accounts, reviews and maintenance"],
  [AccountFlag.Staff, "Staff", "works for this service"],
  [AccountFlag.Management, "Management", "leads the staff"],
  [AccountFlag.Moderation, "Moderation", "keeps order"],
  [AccountFlag.Support, "Support", "helps other accounts"],
  [AccountFlag.Verified, "Verified", "may have more bots than other accounts"],
  [AccountFlag.IncreasedLimits, "Increased limits", "may have many more bots"],
  [AccountFlag.Developer, "Developer access", "API tokens may read the gateway"],
  [AccountFlag.Tester, "Tester", "tries new things first"],
  [AccountFlag.Partner, "Partner", "a partner of this service"],
  [AccountFlag.Vip, "VIP", "a special guest"],
];

export const accountFlagLabels = (flags: number) =>
  ACCOUNT_FLAG_LABELS.filter(([bit]) => (flags & bit) !== 0).map(([, word, meaning]) => ({ word, meaning }));
