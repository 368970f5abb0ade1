"use client";

import { Anchor, Badge } from "@mantine/core";
import { IconApps, IconAppsOff } from "@tabler/icons-react";
import Link from "next/link";
import type { User } from "#server/contract/user.ts";
import { CopyValue } from "../../../_ui/copy-value.tsx";
import { Name } from "../../../_ui/name.tsx";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { VerificationBadge } from "../../developers/apps/verification-badge.tsx";
import { type ApplicationSummary, isDisabled, isOwnerBlocked, isPending, isVerified } from "./application.ts";
import { ApplicationMenu } from "./application-menu.tsx";

export function ApplicationRow({ app, self }: { app: ApplicationSummary; self: User }) {
  const { id, name, owner, users, createdAt, disabledReason, scopes, redirectUris, isPublicClient } = app;
  const facts: Parameters<typeof Row>[0]["facts"] = [
    [
      "Owner",
      <Anchor key="owner" component={Link} href={`/admin/users?q=${owner.id}`} size="sm" underline="always">
        <Name>{owner.username}</Name>
      </Anchor>,
    ],
    ["Id", <CopyValue key="id" value={id} label={`the id of ${name}`} short />],
    ["Kind", isPublicClient ? "Public" : "Confidential"],
    ["Approved by", users === 1 ? "1 account" : `${users} accounts`],
    ["Created", <TimeAgo key="created" instant={createdAt} />],
    ["Scopes", scopes.join(" ") || "None"],
    ["Redirect URIs", redirectUris.join(" ") || "None"],
  ];
  if (isDisabled(app)) facts.push(["Disabled because", disabledReason ?? "No reason was given"]);
  return (
    <Row
      icon={isDisabled(app) || isOwnerBlocked(app) ? IconAppsOff : IconApps}
      title={
        <>
          <Name>{name}</Name>
          {isDisabled(app) && <Badge color="red">Disabled</Badge>}
          {isOwnerBlocked(app) && <Badge color="gray">Owner banned or disabled</Badge>}
          <VerificationBadge verification={isVerified(app) ? "verified" : isPending(app) ? "pending" : "none"} />
        </>
      }
      facts={facts}
    >
      <ApplicationMenu app={app} self={self} />
    </Row>
  );
}
