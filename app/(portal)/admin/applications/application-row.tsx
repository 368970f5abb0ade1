"use client";

import { Anchor, Badge } from "@mantine/core";
import { IconApps, IconAppsOff } from "@tabler/icons-react";
import type { User } from "#server/contract/user.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Link } from "../../../_ui/link.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { VerificationBadge } from "../../developers/apps/verification-badge.tsx";
import { adminTexts } from "../texts.ts";
import { type ApplicationSummary, isDisabled, isOwnerBlocked, isPending, isVerified } from "./application.ts";
import { ApplicationMenu } from "./application-menu.tsx";

const texts = adminTexts.applications;

export function ApplicationRow({ app, self }: { app: ApplicationSummary; self: User }) {
  const { id, name, owner, users, createdAt, disabledReason, scopes, redirectUris, isPublicClient } = app;
  return (
    <Row
      icon={isDisabled(app) || isOwnerBlocked(app) ? IconAppsOff : IconApps}
      title={
        <>
          <Name>{name}</Name>
          {isDisabled(app) && <Badge color="red">{texts.disabled}</Badge>}
          {isOwnerBlocked(app) && <Badge color="gray">{texts.ownerBlocked}</Badge>}
          <VerificationBadge verification={isVerified(app) ? "verified" : isPending(app) ? "pending" : "none"} />
        </>
      }
      facts={{
        [texts.owner]: (
          <Anchor component={Link} href={`/admin/users?q=${owner.id}`} size="sm" underline="always">
            <Name>{owner.username}</Name>
          </Anchor>
        ),
        [adminTexts.id]: <CopyValue value={id} label={adminTexts.idOf(name)} short />,
        [texts.clientType]: isPublicClient ? texts.clientTypes.public : texts.clientTypes.confidential,
        [texts.approvedBy]: texts.accounts(users),
        [texts.created]: <TimeAgo instant={createdAt} />,
        [texts.scopes]: scopes.join(" ") || texts.none,
        [texts.redirectUris]: redirectUris.join(" ") || texts.none,
        [texts.disabledReason]: isDisabled(app) && (disabledReason ?? adminTexts.noReason),
      }}
    >
      <ApplicationMenu app={app} self={self} />
    </Row>
  );
}
