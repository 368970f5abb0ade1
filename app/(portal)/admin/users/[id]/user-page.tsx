"use client";

import { Alert, Anchor, Stack } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { User } from "#server/contract/user.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { COLUMN_WIDTH } from "../../../../_ui/column-width.ts";
import { Facts } from "../../../../_ui/facts.tsx";
import { Link } from "../../../../_ui/link.tsx";
import { ErrorState, LoadingRows } from "../../../../_ui/list-states.tsx";
import { Name } from "../../../../_ui/name.tsx";
import { PageBreadcrumbs } from "../../../../_ui/page-breadcrumbs.tsx";
import { PageHeader } from "../../../../_ui/page-header.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { type Account, whyNotEditable } from "../account.ts";
import { AccountBadges, accountFacts } from "../account-facts.tsx";
import { AccountMenu } from "../account-menu.tsx";
import { BADGES, BadgesSection, LIMITS, LimitsSection, ROLES, RolesSection } from "./account-sections.tsx";

/** An account as staff see it: who it is, and apart from each other what it may do, how much, and its titles. */
export function UserPage({ accountId, self }: { accountId: string; self: User }) {
  const { admin } = useTRPC();
  const found = useQuery(admin.account.queryOptions({ accountId }));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return found.data ? <Found account={found.data} self={self} /> : <LoadingRows rows={6} />;
}

function Found({ account, self }: { account: Account; self: User }) {
  const language = useLanguage();
  const { t } = language;
  const reason = whyNotEditable(language, account, self);
  const section = { account, isReadOnly: reason !== null };
  return (
    <>
      <PageBreadcrumbs
        parents={[{ href: "/admin/users", label: t("admin.userPages.title") }]}
        current={account.username}
        isName
      />
      <PageHeader title={<Name>{account.username}</Name>}>
        <AccountMenu account={account} self={self} isOwnPage />
      </PageHeader>
      <Stack gap="lg" maw={COLUMN_WIDTH}>
        <SectionCard
          title={t("admin.userPages.account")}
          action={
            <Anchor component={Link} href={`/admin/applications?q=${account.id}`} size="sm" underline="always">
              {t("admin.userPages.applications")}
            </Anchor>
          }
        >
          <Stack gap="sm">
            <div>
              <AccountBadges account={account} />
            </div>
            <Facts facts={accountFacts(language, account)} inColumns />
          </Stack>
        </SectionCard>
        {reason && (
          <Alert variant="light" color="gray" icon={<IconLock aria-hidden />}>
            {reason}
          </Alert>
        )}
        <RolesSection key={`roles ${account.flags & ROLES}`} {...section} self={self} />
        <LimitsSection key={`limits ${account.flags & LIMITS} ${account.botLimit}`} {...section} />
        <BadgesSection key={`badges ${account.flags & BADGES}`} {...section} />
      </Stack>
    </>
  );
}
