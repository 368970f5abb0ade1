"use client";

import { Badge } from "@mantine/core";
import { IconUser, IconUserOff } from "@tabler/icons-react";
import { AccountFlag, type User } from "#server/contract/user.ts";
import { accountFlagLabels } from "../../../_ui/account-flag-labels.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { type Account, isBanned } from "./account.ts";
import { AccountMenu } from "./account-menu.tsx";

export function AccountRow({ account, self }: { account: Account; self: User }) {
  const { id, username, email, bots, botCap, botLimit, createdAt, banReason } = account;
  const facts: Parameters<typeof Row>[0]["facts"] = [
    ["E-mail", email],
    ["Id", <CopyValue key="id" value={id} label={`the id of ${username}`} short />],
    ["Bots", `${bots} of ${botCap}${botLimit === null ? "" : " (own limit)"}`],
    ["Joined", <TimeAgo key="joined" instant={createdAt} />],
  ];
  if (isBanned(account)) facts.push(["Banned because", banReason ?? "No reason was given"]);
  return (
    <Row
      icon={isBanned(account) ? IconUserOff : IconUser}
      title={
        <>
          <Name>{username}</Name>
          <Flags account={account} />
        </>
      }
      facts={facts}
    >
      <AccountMenu account={account} self={self} />
    </Row>
  );
}

function Flags({ account }: { account: Account }) {
  return (
    <>
      {isBanned(account) && <Badge color="red">Banned</Badge>}
      {(account.flags & AccountFlag.Disabled) !== 0 && <Badge color="gray">Disabled</Badge>}
      {accountFlagLabels(account.flags).map(({ word, meaning }) => (
        <Badge key={word} variant="light" title={meaning}>
          {word}
        </Badge>
      ))}
    </>
  );
}
