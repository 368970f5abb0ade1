"use client";

import { Anchor, Badge } from "@mantine/core";
import {
  IconApps,
  IconAppsOff,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconLockOpen,
  type TablerIcon,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#server/contract/user.ts";
import { ActionItem } from "../../../_ui/action-item.tsx";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Link } from "../../../_ui/link.tsx";
import { loadLater } from "../../../_ui/load-later.tsx";
import { Name } from "../../../_ui/name.tsx";
import { PageHeader } from "../../../_ui/page-header.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { VerificationBadge } from "../../developers/apps/verification-badge.tsx";
import { AccountActionsMenu } from "../_frame/account-actions-menu.tsx";
import { applicationFacts } from "../_frame/application-facts.tsx";
import { SearchList, useSearchText } from "../_frame/search-list.tsx";
import { adminTexts } from "../texts.ts";
import {
  type ApplicationSummary,
  isDisabled,
  isOwnerBlocked,
  isPending,
  isVerified,
  whyNotEditable,
} from "./application.ts";
import type { ApplicationAction } from "./use-change-application.ts";

const texts = adminTexts.applications;

export function ApplicationsPage({ self }: { self: User }) {
  const [text, setText] = useSearchText();
  const { admin } = useTRPC();
  const found = useQuery({
    ...admin.searchApplications.queryOptions({ text }),
    placeholderData: keepPreviousData,
  });
  const all = useQuery({ ...admin.countApplications.queryOptions({}), enabled: found.data?.length === 0 });
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <SearchList
        label={texts.title}
        searchLabel={texts.search}
        placeholder={texts.placeholder}
        text={text}
        onSearch={setText}
        found={found}
        row={(app) => <ApplicationRow key={app.id} app={app} self={self} />}
        all={all.data}
        icon={IconAppsOff}
        empty={texts.empty}
      />
    </>
  );
}

const applicationRowTexts = adminTexts.applications;

function ApplicationRow({ app, self }: { app: ApplicationSummary; self: User }) {
  const { id, name, owner, users, createdAt, disabledReason, scopes, redirectUris, isPublicClient } = app;
  return (
    <Row
      icon={isDisabled(app) || isOwnerBlocked(app) ? IconAppsOff : IconApps}
      title={
        <>
          <Name>{name}</Name>
          {isDisabled(app) && <Badge color="red">{applicationRowTexts.disabled}</Badge>}
          {isOwnerBlocked(app) && <Badge color="gray">{applicationRowTexts.ownerBlocked}</Badge>}
          <VerificationBadge verification={isVerified(app) ? "verified" : isPending(app) ? "pending" : "none"} />
        </>
      }
      facts={{
        [applicationRowTexts.owner]: (
          <Anchor component={Link} href={`/admin/users?q=${owner.id}`} size="sm" underline="always">
            <Name>{owner.username}</Name>
          </Anchor>
        ),
        [adminTexts.id]: <CopyValue value={id} label={adminTexts.idOf(name)} short />,
        [applicationRowTexts.clientType]: isPublicClient
          ? applicationRowTexts.clientTypes.public
          : applicationRowTexts.clientTypes.confidential,
        ...applicationFacts(app),
        [applicationRowTexts.approvedBy]: applicationRowTexts.accounts(users),
        [applicationRowTexts.created]: <TimeAgo instant={createdAt} />,
        [applicationRowTexts.scopes]: scopes.join(" ") || applicationRowTexts.none,
        [applicationRowTexts.redirectUris]: redirectUris.join(" ") || applicationRowTexts.none,
        [applicationRowTexts.disabledReason]: isDisabled(app) && (disabledReason ?? adminTexts.noReason),
      }}
    >
      <ApplicationMenu app={app} self={self} />
    </Row>
  );
}

const ChangeApplicationDialog = loadLater(() =>
  import("./change-application-dialog.tsx").then((module) => module.ChangeApplicationDialog),
);

const applicationMenuTexts = adminTexts.applicationActions;

function ApplicationMenu({ app, self }: { app: ApplicationSummary; self: User }) {
  /** `seen` is the application as staff saw it: later changes of its owner are not approved by accident. */
  const [pending, setPending] = useState<{ action: ApplicationAction; seen: ApplicationSummary } | null>(null);
  const item = (action: ApplicationAction, icon: TablerIcon, isDestructive = false) => (
    <ActionItem icon={icon} isDestructive={isDestructive} onClick={() => setPending({ action, seen: app })}>
      {applicationMenuTexts[action].menu}
    </ActionItem>
  );
  return (
    <>
      <AccountActionsMenu
        name={app.name}
        reason={whyNotEditable(app, self)}
        accountId={app.owner.id}
        auditLabel={adminTexts.applications.ownerAudit}
      >
        {isVerified(app) ? item("unverify", IconCircleDashed) : item("verify", IconCircleCheck)}
        {isDisabled(app) ? item("enable", IconLockOpen) : item("disable", IconBan, true)}
      </AccountActionsMenu>
      {pending && (
        <ChangeApplicationDialog app={pending.seen} action={pending.action} onClose={() => setPending(null)} />
      )}
    </>
  );
}
