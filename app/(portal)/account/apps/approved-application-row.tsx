"use client";

import { Badge, Button } from "@mantine/core";
import { IconBan, IconCircleCheck, IconCircleDashed, IconPlugConnected } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useState } from "react";
import { describeScope, RISKS, type Risk, receivesCredentials, riskOf, type Scope } from "#server/contract/access.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { ConfirmDialog } from "../../../_ui/confirm-dialog.tsx";
import { Name, textWithNames } from "../../../_ui/name.tsx";
import { notifySuccess } from "../../../_ui/notify.ts";
import { Row } from "../../../_ui/row-list.tsx";
import { TimeAgo } from "../../../_ui/time-ago.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import classes from "./approved-application-row.module.css";

type Approval = inferRouterOutputs<PortalRouter>["approvals"]["list"][number];

const RISK_LABELS: Record<Risk, string> = {
  credentials: "It receives credentials",
  act: "It can act for you",
  change: "It can change",
  read: "It can see",
};

export function ApprovedApplicationRow({ approval }: { approval: Approval }) {
  const { name, owner, verified, enabled, approvedAt, lastUsedAt, scopes } = approval;
  return (
    <Row
      icon={IconPlugConnected}
      title={
        <>
          <Name>{name}</Name>
          <VerifiedBadge verified={verified} />
          {!enabled && (
            <Badge color="gray" tt="none" leftSection={<IconBan size={14} aria-hidden />}>
              Disabled
            </Badge>
          )}
        </>
      }
      facts={[
        ["Made by", <Name key="owner">{owner}</Name>],
        ["Approved", <TimeAgo key="at" instant={approvedAt} />],
        ["Last use", lastUsedAt ? <TimeAgo key="use" instant={lastUsedAt} /> : "Never"],
        ...RISKS.flatMap((risk): [string, React.ReactNode][] => {
          const group = scopes.filter((scope) => riskOf(scope) === risk);
          return group.length > 0 ? [[RISK_LABELS[risk], <ScopeList key={risk} scopes={group} />]] : [];
        }),
      ]}
    >
      <RevokeApproval approval={approval} />
    </Row>
  );
}

function ScopeList({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <ul className={classes.sentences}>
      {scopes.map((scope) => (
        <li key={scope}>{describeScope(scope)}</li>
      ))}
    </ul>
  );
}

function VerifiedBadge({ verified }: { verified: boolean }) {
  const Icon = verified ? IconCircleCheck : IconCircleDashed;
  return (
    <Badge variant={verified ? "light" : "default"} color="teal" tt="none" leftSection={<Icon size={14} aria-hidden />}>
      {verified ? "Verified" : "Not verified"}
    </Badge>
  );
}

function RevokeApproval({ approval: { applicationId, name, scopes } }: { approval: Approval }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const revoke = useMutation(
    trpc.approvals.revoke.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.approvals.pathFilter());
        notifySuccess(textWithNames`${name} has no access any more`);
      },
    }),
  );
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        opened={asking}
        title={textWithNames`Revoke ${name}?`}
        action="Revoke"
        onConfirm={() => revoke.mutate({ applicationId })}
        onClose={() => setAsking(false)}
        waiting={revoke.isPending}
        error={revoke.error}
      >
        It is refused from now on, also where it is in use. To let it in again, approve it again.
        {receivesCredentials(scopes) &&
          " It may keep the credentials of your bots that it has received: give the bots new ones."}
      </ConfirmDialog>
    </>
  );
}
