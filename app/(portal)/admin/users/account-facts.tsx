import { Badge } from "@mantine/core";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import type { FactsByName } from "../../../_ui/facts.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { adminTexts } from "../texts.ts";
import { type Account, isBanned, isDisabled } from "./account.ts";
import { userTexts } from "./texts.ts";

const texts = userTexts;

/** What staff see of an account, in the list and on its page. */
export function accountFacts(account: Account): FactsByName {
  const { id, username, email, bots, demoBots, botCap, botLimit, createdAt, banReason } = account;
  const used = botLimit === null ? texts.botsUsed(bots, botCap) : texts.botsUsedOfCustom(bots, botCap);
  return {
    [texts.email]: email,
    [adminTexts.id]: <CopyValue value={id} label={adminTexts.idOf(username)} short />,
    [texts.bots]: demoBots > 0 ? texts.andDemo(used, demoBots) : used,
    [texts.joined]: <TimeAgo instant={createdAt} />,
    [texts.banReason]: isBanned(account) && (banReason ?? adminTexts.noReason),
  };
}

/** The state of an account, and its flags. */
export function AccountBadges({ account }: { account: Account }) {
  return (
    <>
      {isBanned(account) && <Badge color="red">{texts.banned}</Badge>}
      {isDisabled(account) && <Badge color="gray">{texts.disabled}</Badge>}
      {account.deleteAt !== null && <Badge color="red">{texts.deletion}</Badge>}
      {account.twoFactor && (
        <Badge variant="light" color="green">
          {texts.twoFactor}
        </Badge>
      )}
      {accountFlagLabels(account.flags).map(({ label, meaning }) => (
        <Badge key={label} variant="light" title={meaning}>
          {label}
        </Badge>
      ))}
    </>
  );
}
