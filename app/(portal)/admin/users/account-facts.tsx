import { Badge } from "@mantine/core";
import type { Language } from "../../../_languages/language.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import type { FactsByName } from "../../../_ui/facts.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { type Account, isBanned, isDisabled } from "./account.ts";

/** What staff see of an account, in the list and on its page. */
export function accountFacts({ t }: Language, account: Account): FactsByName {
  const { id, username, email, bots, demoBots, botCap, botLimit, createdAt, banReason } = account;
  const used =
    botLimit === null
      ? t("admin.userPages.botsUsed", { used: bots, limit: botCap })
      : t("admin.userPages.botsUsedOfCustom", { used: bots, limit: botCap });
  return {
    [t("admin.userPages.email")]: email,
    [t("admin.id")]: <CopyValue value={id} label={t("admin.idOf", { name: username })} short />,
    [t("admin.userPages.bots")]: demoBots > 0 ? t("admin.userPages.andDemo", { bots: used, demo: demoBots }) : used,
    [t("admin.userPages.joined")]: <TimeAgo instant={createdAt} />,
    [t("admin.userPages.banReason")]: isBanned(account) && (banReason ?? t("admin.noReason")),
  };
}

/** The state of an account, and its flags. */
export function AccountBadges({ account }: { account: Account }) {
  const language = useLanguage();
  const { t } = language;
  return (
    <>
      {isBanned(account) && <Badge color="red">{t("admin.userPages.banned")}</Badge>}
      {isDisabled(account) && <Badge color="gray">{t("admin.userPages.disabled")}</Badge>}
      {account.deleteAt !== null && <Badge color="red">{t("admin.userPages.deletion")}</Badge>}
      {account.twoFactor && (
        <Badge variant="light" color="green">
          {t("admin.userPages.twoFactor")}
        </Badge>
      )}
      {accountFlagLabels(language, account.flags).map(({ label, meaning }) => (
        <Badge key={label} variant="light" title={meaning}>
          {label}
        </Badge>
      ))}
    </>
  );
}
