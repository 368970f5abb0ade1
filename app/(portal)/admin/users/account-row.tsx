"use client";

import { Anchor } from "@mantine/core";
import { IconUser, IconUserOff } from "@tabler/icons-react";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { formatFacts } from "../../../_ui/format.ts";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { type Account, isBanned } from "./account.ts";
import { AccountBadges, accountFacts } from "./account-facts.tsx";
import { AccountMenu } from "./account-menu.tsx";

export const AccountRow = ({ account, self }: { account: Account; self: User }) => {
  const language = useLanguage();
  return (
    <Row
      icon={isBanned(account) ? IconUserOff : IconUser}
      title={
        <>
          <Anchor component={Link} href={`/admin/users/${account.id}`} prefetch={false} inherit c="inherit">
            <Name>{account.username}</Name>
          </Anchor>
          <AccountBadges account={account} />
        </>
      }
      facts={accountFacts(language, account)}
      summary={formatFacts([account.email, language.t("shared.botCount", { count: account.bots })])}
    >
      <AccountMenu account={account} self={self} />
    </Row>
  );
};
