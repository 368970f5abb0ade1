"use client";

import { Badge } from "@mantine/core";
import { IconUser, IconUserOff } from "@tabler/icons-react";
import { AccountFlag } from "#server/contract/account-flags.ts";
import type { User } from "#server/contract/user.ts";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { adminTexts } from "../texts.ts";
import { type Account, isBanned } from "./account.ts";
import { AccountMenu } from "./account-menu.tsx";

const texts = adminTexts.users;

export function AccountRow({ account, self }: { account: Account; self: User }) {
  const { id, username, email, bots, demoBots, botCap, botLimit, createdAt, banReason } = account;
  const used = botLimit === null ? texts.botsUsed(bots, botCap) : texts.botsUsedOfCustom(bots, botCap);
  return (
    <Row
      icon={isBanned(account) ? IconUserOff : IconUser}
      title={
        <>
          <Name>{username}</Name>
          <Flags account={account} />
        </>
      }
      facts={{
        [texts.email]: email,
        [adminTexts.id]: <CopyValue value={id} label={adminTexts.idOf(username)} short />,
        [texts.bots]: demoBots > 0 ? texts.andDemo(used, demoBots) : used,
        [texts.joined]: <TimeAgo instant={createdAt} />,
        [texts.banReason]: isBanned(account) && (banReason ?? adminTexts.noReason),
      }}
    >
      <AccountMenu account={account} self={self} />
    </Row>
  );
}

function Flags({ account }: { account: Account }) {
  return (
    <>
      {isBanned(account) && <Badge color="red">{texts.banned}</Badge>}
      {(account.flags & AccountFlag.Disabled) !== 0 && <Badge color="gray">{texts.disabled}</Badge>}
      {account.deleteAt !== null && <Badge color="red">{texts.deletion}</Badge>}
      {account.twoFactor && (
        <Badge variant="light" color="teal">
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
